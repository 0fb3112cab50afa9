import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { localHour, nowMs } from '../../../shared/clock.ts';
import { countOf, formatCount, formatRoundUsd } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { NewsBlock } from '../../news/index.ts';
import { NotificationList, useInboxTitle } from '../../notifications/index.ts';
import { BidsWaiting } from '../../bids/index.ts';
import { BoughtMost, Recommended } from '../../ordering/index.ts';
import { RecentOrders } from '../../orders/index.ts';
import { RfpsWaiting } from '../../rfps/index.ts';
import { YourStrategist } from '../../strategists/index.ts';
import { ageOf } from '../age.ts';
import { useBuyerHome, type BuyerHomeFigures } from '../api.ts';
import { greeting } from '../greeting.ts';
import { FromTheCatalog } from '../components/from-the-catalog.tsx';
import { MovedFavorites, NeedsYou } from '../components/needs-you.tsx';
import { SavedColumns } from '../components/saved-columns.tsx';
import { SetUp } from '../components/set-up.tsx';
import { WorkTile } from '../components/work-tile.tsx';
import styles from '../components/home-page.module.css';

/** A buyer's morning: how the month goes, what needs an answer, what is ordered again, what is on its way. */
export function BuyerHome() {
  const me = useMe();
  const inbox = useInboxTitle();
  const facility = me.primary_facility;
  const { data, error, refetch } = useBuyerHome(facility?.id);
  return (
    <Page>
      <PageHeader
        title={`${greeting(localHour())}, ${me.first_name}`}
        summary={facility ? `Buying for ${facility.name}` : 'No facility is selected'}
      />
      <SetUp />
      <BidsWaiting />
      <RfpsWaiting />
      {facility &&
        (error !== null && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <Figures home={data} />
            <p className={styles.beside}>
              What you buy elsewhere, and what it would have cost here:{' '}
              <Link to="/review">Purchases in Review</Link>
            </p>
          </>
        ))}
      <div className={styles.columns}>
        <div className={styles.main}>
          {data && <NeedsYou home={data} />}
          {facility && (
            <Suspense>
              <BoughtMost />
              <Recommended key={facility.id} facilityId={facility.id} />
            </Suspense>
          )}
          {data && <MovedFavorites favorites={data.favorites} />}
          {facility && <FromTheCatalog />}
        </div>
        <div className={styles.main}>
          <YourStrategist />
          <NewsBlock />
          <RecentOrders
            title="Open orders"
            none="No orders in transit."
            side="buyer"
            filter={{ status: 'open' }}
            all={{ status: 'open' }}
          />
          <Panel title={inbox}>
            <NotificationList most={5} />
          </Panel>
        </div>
      </div>
    </Page>
  );
}

const since = (waiting: BuyerHomeFigures['on_the_way'] | undefined, nothing: string) =>
  waiting && (waiting.oldest === null ? nothing : `Oldest: ${ageOf(waiting.oldest, nowMs())}`);

function Figures({ home }: { home: BuyerHomeFigures | undefined }) {
  const month = home?.months.at(-1);
  const facility = useMe().primary_facility?.id;
  const counted = {
    from: month && `${month.month}-01`,
    facility: facility === undefined ? undefined : String(facility),
  };
  return (
    <section aria-label="Today" className={styles.works}>
      <WorkTile
        figure={month && formatRoundUsd(month.spend)}
        label="Spent this month"
        note={month && `${countOf(month.orders, 'order')} not cancelled, without shipping and fees`}
        to={{ to: '/orders', search: counted }}
      />
      <WorkTile
        figure={month && formatRoundUsd(month.savings)}
        label="Saved this month"
        note={home && <SavedColumns months={home.months} />}
        to={{ to: '/orders', search: counted }}
      />
      <WorkTile
        figure={home && formatCount(home.to_be_confirmed.orders)}
        label="To be confirmed"
        note={since(home?.to_be_confirmed, 'Suppliers have confirmed all')}
        to={{ to: '/orders', search: { status: 'placed', sort: 'created' } }}
      />
      <WorkTile
        figure={home && formatCount(home.on_the_way.orders)}
        label="On the way"
        note={since(home?.on_the_way, 'No order is in transit')}
        to={{ to: '/orders', search: { status: 'shipped', sort: 'created' } }}
      />
    </section>
  );
}

import { localHour, nowMs } from '../../../shared/clock.ts';
import { formatCount, formatUsd } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { NewsBlock } from '../../news/index.ts';
import { NotificationList, useInboxTitle } from '../../notifications/index.ts';
import { OwnPayouts } from '../../billing/index.ts';
import { BidsWaiting } from '../../bids/index.ts';
import { OrdersToConfirm, RecentOrders } from '../../orders/index.ts';
import { AskedFor } from '../../requests/index.ts';
import { RfpsWaiting } from '../../rfps/index.ts';
import { ageOf } from '../age.ts';
import { useSellerHome, type SellerHomeFigures } from '../api.ts';
import { greeting } from '../greeting.ts';
import { SalesPair } from '../components/sales-pair.tsx';
import { Undercut } from '../components/undercut.tsx';
import { WorkTile } from '../components/work-tile.tsx';
import styles from '../components/home-page.module.css';

/** A supplier's morning: what waits, where it is confirmed, what the listings ask for, how the month goes. */
export function SellerHome() {
  const me = useMe();
  const inbox = useInboxTitle();
  const { data, error, refetch } = useSellerHome();
  return (
    <Page>
      <PageHeader
        title={`${greeting(localHour())}, ${me.first_name}`}
        summary={me.company ? `Selling for ${me.company.name}` : 'You’re not part of a company'}
      />
      {error !== null && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Figures figures={data} />
      )}
      <BidsWaiting />
      <RfpsWaiting />
      <div className={styles.columns}>
        <div className={styles.main}>
          <OrdersToConfirm />
          <RecentOrders
            title="Cancellations to answer"
            none="No cancellation requests."
            side="seller"
            filter={{ status: 'cancel_requested' }}
            all={{ status: 'cancel_requested' }}
          />
          {data ? <Undercut undercut={data.undercut} /> : error === null && <SkeletonLines lines={4} />}
          <AskedFor />
        </div>
        <div className={styles.main}>
          {data && <SalesPair sales={data.sales} />}
          <NewsBlock />
          <OwnPayouts />
          <Panel title={inbox}>
            <NotificationList most={5} />
          </Panel>
        </div>
      </div>
    </Page>
  );
}

const oldest = (of: SellerHomeFigures['to_confirm'] | undefined): string | undefined =>
  of && (of.oldest === null ? 'Nothing waits' : `Oldest: ${ageOf(of.oldest, nowMs())}`);

function Figures({ figures }: { figures: SellerHomeFigures | undefined }) {
  const count = (value: number | undefined) => value !== undefined && formatCount(value);
  const some = (value: number | undefined) => value !== undefined && value > 0;
  return (
    <section aria-label="Today" className={styles.works}>
      <WorkTile
        figure={count(figures?.to_confirm.count)}
        label="Orders to confirm"
        note={oldest(figures?.to_confirm)}
        waiting={some(figures?.to_confirm.count)}
        to={{ to: '/orders', search: { status: 'placed', sort: 'created' } }}
      />
      <WorkTile
        figure={count(figures?.to_ship.count)}
        label="Orders to ship"
        note={oldest(figures?.to_ship)}
        waiting={some(figures?.to_ship.count)}
        to={{ to: '/orders', search: { status: 'to_ship', sort: 'created' } }}
      />
      <WorkTile
        figure={count(figures?.expiring.lots)}
        label="Expiring soon"
        note={figures && `Lots within 90 days, worth ${formatUsd(figures.expiring.worth)}`}
        waiting={some(figures?.expiring.lots)}
        to={{ to: '/manage-listings', search: { expiring: '90' } }}
      />
      <WorkTile
        figure={count(figures?.out_of_stock)}
        label="Out of stock"
        note="Listings without a pack to sell"
        waiting={some(figures?.out_of_stock)}
        to={{ to: '/manage-listings', search: { stock: 'out' } }}
      />
    </section>
  );
}

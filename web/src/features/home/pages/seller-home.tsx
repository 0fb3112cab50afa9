import { localHour } from '../../../shared/clock.ts';
import { useMe } from '../../../shared/session.ts';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { NewsBlock } from '../../news/index.ts';
import { YourStrategist } from '../../strategists/index.ts';
import { NotificationList, useInboxTitle } from '../../notifications/index.ts';
import { OwnPayouts } from '../../billing/index.ts';
import { OrdersToConfirm, RecentOrders } from '../../orders/index.ts';
import { AskedFor } from '../../requests/index.ts';
import { useSellerHome } from '../api.ts';
import { greeting } from '../greeting.ts';
import { FirstSteps } from '../components/first-steps.tsx';
import { MonthPair, SalesPair } from '../components/sales-pair.tsx';
import { ExpiringMonths, SellerMonths } from '../components/seller-months.tsx';
import { BestSold, MissedStock } from '../components/seller-products.tsx';
import { SellerTiles } from '../components/seller-tiles.tsx';
import { Undercut } from '../components/undercut.tsx';
import type { Figures } from '../seller-links.ts';
import styles from '../components/home-page.module.css';

/** A supplier's morning: what waits, where it is confirmed, how the sales go, what the listings ask for. */
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
        <SellerTiles figures={data} />
      )}
      {data?.first_steps && <FirstSteps steps={data.first_steps} />}
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
          {data ? <Pictures figures={data} /> : error === null && <SkeletonLines lines={8} />}
          <AskedFor />
        </div>
        <div className={styles.main}>
          {data?.first_steps === null && (
            <>
              <MonthPair month={data.this_month} />
              <SalesPair sales={data.sales} />
            </>
          )}
          <YourStrategist />
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

/** Before the first order there is nothing to draw. */
function Pictures({ figures }: { figures: Figures }) {
  const { first_steps: steps, recent } = figures;
  if (steps !== null && !steps.listing) return null;
  return (
    <>
      {steps === null && (
        <>
          <SellerMonths months={figures.months} />
          <BestSold best={figures.best} recent={recent} />
        </>
      )}
      <ExpiringMonths expiring={figures.expiring} />
      <MissedStock stock={figures.out_of_stock} recent={recent} />
      <Undercut />
    </>
  );
}

import { formatCount, formatDay, monthText } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import type { Rfp } from '../answering-api.ts';
import { buysFor } from '../buyer.ts';
import { useContractDeliveries, type ScheduledDelivery } from '../schedule-api.ts';
import { DeliveryLines } from './delivery-lines.tsx';
import styles from './rfp-form.module.css';

/** What a contract brought and will bring: month by month, and each delivery. */
export function ContractParts({ rfp }: { rfp: Rfp }) {
  const buys = buysFor(useMe(), rfp);
  const { data, error, refetch } = useContractDeliveries(rfp.id);
  return (
    <>
      <section aria-labelledby="rfp-deliveries" className={styles.form}>
        <h3 id="rfp-deliveries" className={styles.heading}>
          Deliveries
        </h3>
        {data && <DeliveryLines deliveries={data} />}
        {data && buys && <SkipUsed deliveries={data} />}
        {!data && error === null && <SkeletonLines lines={4} />}
        {!data && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      </section>
      {rfp.months.length > 0 && <Months months={rfp.months} />}
    </>
  );
}

/** Why no other delivery offers to be skipped. */
function SkipUsed({ deliveries }: { deliveries: readonly ScheduledDelivery[] }) {
  const used = deliveries.find(({ skip }) => skip === 'asked' || skip === 'agreed');
  if (used === undefined) return null;
  return (
    <p className={styles.soft}>
      {used.skip === 'asked'
        ? `One delivery of a contract can be skipped: you asked for that of ${formatDay(used.date)}.`
        : `One delivery of a contract can be skipped: that of ${formatDay(used.date)} was.`}
    </p>
  );
}

function Months({ months }: { months: Rfp['months'] }) {
  return (
    <section aria-labelledby="rfp-months" className={styles.form}>
      <h3 id="rfp-months" className={styles.heading}>
        Promised and ordered
      </h3>
      <div className={styles.scroll}>
        <table className={styles.months} aria-labelledby="rfp-months">
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Promised</th>
              <th scope="col">Ordered</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, promised, ordered }) => (
              <tr key={month}>
                <th scope="row">{monthText(month)}</th>
                <td>{formatCount(promised)}</td>
                <td>{formatCount(ordered)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

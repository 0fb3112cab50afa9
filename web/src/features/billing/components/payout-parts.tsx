import { PAYOUT_STATE_LABELS, type PayoutState } from '#rules/finance/payouts.ts';
import { daysUntil } from '#rules/dates.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { formatCount, formatDate, formatUsd, monthText, plainDay } from '../../../shared/format.ts';
import { fileAddress, saveFile } from '../../../shared/transfers.ts';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { GivenFacts } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { usePayout, type PayoutDetail, type PayoutSummary } from '../payout-api.ts';
import styles from './billing.module.css';

const TONES: Readonly<Record<PayoutState, Tone>> = {
  open: 'info',
  ready: 'attention',
  held: 'refusal',
  paid: 'ok',
  carried: 'neutral',
};

export const PayoutStateBadge = ({ state }: { state: PayoutState }) => (
  <StatusBadge tone={TONES[state]}>{PAYOUT_STATE_LABELS[state]}</StatusBadge>
);

const days = (count: number) => (count === 1 ? '1 day' : `${formatCount(count)} days`);

/** What a seller owes, and for how long. */
export const owedText = ({
  net,
  owed_since: since,
}: Pick<PayoutSummary, 'net' | 'owed_since'>): string | null =>
  since === null ? null : `Owes ${formatUsd(-net)} for ${days(-daysUntil(since, todayUtc()))}`;

const figures = ({ sales, fees, refunds, carried, net }: PayoutSummary) =>
  [
    ['Sales', formatUsd(sales)],
    ['Fees', formatUsd(-fees)],
    ['Refunds', formatUsd(-refunds)],
    ['Carried over', carried === 0 ? null : formatUsd(carried)],
    ['Net', <strong key="net">{formatUsd(net)}</strong>],
  ] as const;

/** The figures of a payout, how it was paid, and each order with its share. */
export function PayoutParts({ id }: { id: number }) {
  const { data, error, refetch } = usePayout(id);
  if (error !== null && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines lines={6} />;
  return (
    <>
      <GivenFacts
        facts={[
          ['Month', monthText(data.month)],
          ['State', <PayoutStateBadge key="state" state={data.state} />],
          ...figures(data),
          ['Owed', owedText(data)],
          ['Paid', data.paid_date !== null && plainDay(data.paid_date)],
          ['Reference', data.reference],
          ['Returned by the bank', data.returned_date !== null && plainDay(data.returned_date)],
        ]}
      />
      <div className={styles.head}>
        <h3>Orders</h3>
        <div className={styles.files}>
          <a
            className={styles.file}
            href={fileAddress('getPayoutStatement', { params: { id } })}
            target="_blank"
            rel="noopener"
          >
            <Icon name="download" size={16} />
            Download<span className="visually-hidden"> {data.number} (opens in a new tab)</span>
          </a>
          <ExportMenu
            onExport={(format) => saveFile('exportPayoutOrders', { params: { id }, query: { format } })}
          />
        </div>
      </div>
      <Orders payout={data} />
    </>
  );
}

function Orders({ payout: { orders, order_count: count } }: { payout: PayoutDetail }) {
  const shown = orders.filter(({ order_id }) => order_id !== null).length;
  return (
    <>
      <table className={styles.shares}>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Sales</th>
            <th scope="col">Fees</th>
            <th scope="col">Refunds</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ order_id, date, sales, fees, refunds, share }) => (
            <tr key={order_id}>
              <th scope="row">
                {order_id ?? 'Carried over'}
                <span className={styles.soft}> {formatDate(date)}</span>
              </th>
              <td>{formatUsd(sales)}</td>
              <td>{formatUsd(-fees)}</td>
              <td>{formatUsd(-refunds)}</td>
              <td>{formatUsd(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown < count && (
        <p className={styles.soft}>
          The first {formatCount(shown)} of {formatCount(count)} orders; the files have all.
        </p>
      )}
    </>
  );
}

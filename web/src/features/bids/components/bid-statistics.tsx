import { Select } from '@mantine/core';
import { useState } from 'react';
import { todayUtc } from '../../../shared/clock.ts';
import { formatCount, formatPercent, formatUsd, monthText } from '../../../shared/format.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { StackedBars } from '../../../ui/stacked-bars.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { useBidMonths, useBidSummary, type BidMonth } from '../api.ts';
import { monthsUntil } from '../months.ts';
import styles from './bids.module.css';

const PERIODS = [90, 180, 360].map((days) => ({ value: String(days), label: `Last ${days} days` }));
const SERIES = [
  { name: 'Accepted', color: 'green' },
  { name: 'Declined', color: 'orange' },
  { name: 'Expired', color: 'blue' },
] as const;

/** What became of the bids, in all and month by month. */
export function BidStatistics({ onClose }: { onClose: () => void }) {
  const [days, setDays] = useState('360');
  return (
    <Popup title="Bid statistics" width={760} opened onClose={onClose}>
      <div className={styles.form}>
        <Select
          label="Period"
          data={PERIODS}
          value={days}
          allowDeselect={false}
          w={200}
          onChange={(next) => next !== null && setDays(next)}
        />
        <Summary period={Number(days)} />
        <Months period={Number(days)} />
        <p className={styles.soft}>
          A bid counts in the month in which it was placed. Erroneous ones are left out of the months.
        </p>
      </div>
    </Popup>
  );
}

function Summary({ period }: { period: number }) {
  const { data, error, refetch } = useBidSummary(period);
  if (!data)
    return error === null ? (
      <SkeletonLines lines={4} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  return (
    <Facts>
      <Fact label="Open now">{formatCount(data.open)}</Fact>
      <Fact label="Accepted">
        {formatCount(data.accepted)}, {formatUsd(data.accepted_total)}
      </Fact>
      <Fact label="Declined">{formatCount(data.declined)}</Fact>
      <Fact label="Expired">{formatCount(data.expired)}</Fact>
      <Fact label="Cancelled">{formatCount(data.cancelled)}</Fact>
      {data.savings_total !== null && (
        <Fact label="Saved against the listings">{formatUsd(data.savings_total)}</Fact>
      )}
    </Facts>
  );
}

function Months({ period }: { period: number }) {
  const { data, error, refetch } = useBidMonths(period);
  if (!data)
    return error === null ? (
      <SkeletonLines lines={6} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  if (data.length === 0) return <p>No bid was placed in this time.</p>;
  const months = monthsUntil(data, todayUtc());
  return (
    <>
      <StackedBars
        label="Bids by month and what became of them"
        axis="Bids"
        series={SERIES}
        bars={months.map((one) => ({ month: one.month, parts: [one.accepted, one.declined, one.expired] }))}
      />
      <MonthTable months={months.toReversed()} />
    </>
  );
}

const MonthTable = ({ months }: { months: readonly BidMonth[] }) => (
  <div className={styles.scroll} tabIndex={0} role="region" aria-label="Bids by month">
    <table className={styles.table} aria-label="Bids by month">
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Placed</th>
          <th scope="col">Accepted</th>
          <th scope="col">Declined</th>
          <th scope="col">Expired</th>
          <th scope="col">Total accepted</th>
          <th scope="col">Below listing</th>
        </tr>
      </thead>
      <tbody>
        {months.map((one) => (
          <tr key={one.month}>
            <th scope="row">{monthText(one.month)}</th>
            <td>{formatCount(one.placed)}</td>
            <td>{formatCount(one.accepted)}</td>
            <td>{formatCount(one.declined)}</td>
            <td>{formatCount(one.expired)}</td>
            <td>{formatUsd(one.accepted_total)}</td>
            <td>{formatPercent(one.average_discount_percent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

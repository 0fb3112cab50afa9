import { Select } from '@mantine/core';
import { useState } from 'react';
import { todayUtc } from '../../../shared/clock.ts';
import { countOf, formatCount, formatPercent, formatUsd, monthText } from '../../../shared/format.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import { settled, type GridColumn } from '../../../ui/data-grid/types.ts';
import { Popup } from '../../../ui/dialogs.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { CardLine } from '../../../ui/list-card.tsx';
import { StackedBars } from '../../../ui/stacked-bars.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { Money } from '../../../ui/values.tsx';
import { useBidMonths, type BidMonth } from '../api.ts';
import { monthsUntil, totalOf } from '../months.ts';
import styles from './bids.module.css';

const PERIODS = [90, 180, 360].map((days) => ({ value: String(days), label: `Last ${days} days` }));

/** What may have become of a bid: together all that were placed. */
const PARTS = [
  ['open', 'Open'],
  ['accepted', 'Accepted'],
  ['declined', 'Declined'],
  ['expired', 'Expired'],
  ['cancelled', 'Cancelled'],
] as const;

const SERIES = [
  { name: 'Accepted', color: 'ok' },
  { name: 'Declined', color: 'refusal' },
  { name: 'Expired or cancelled', color: 'grey' },
  { name: 'Open', color: 'info' },
] as const;
const partsOf = (one: BidMonth) => [one.accepted, one.declined, one.expired + one.cancelled, one.open];

/** What became of the bids, in all and month by month. */
export function BidStatistics({ onClose }: { onClose: () => void }) {
  const [days, setDays] = useState('360');
  return (
    <Popup title="Bid statistics" width={800} opened onClose={onClose}>
      <div className={styles.form}>
        <Select
          label="Period"
          data={PERIODS}
          value={days}
          allowDeselect={false}
          w={200}
          data-autofocus
          onChange={(next) => next !== null && setDays(next)}
        />
        <Months period={Number(days)} />
      </div>
    </Popup>
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
      <Total months={months} />
      <StackedBars
        label="Bids by month and what became of them"
        axis="Bids"
        series={SERIES}
        bars={months.map((one) => ({ month: one.month, parts: partsOf(one) }))}
      />
      <DataGrid
        id="bid-months"
        label="Bids by month"
        columns={COLUMNS}
        rows={months.toReversed()}
        rowId={({ month }) => month}
        rowLabel={({ month }) => monthText(month)}
        renderCard={(one) => <MonthCard month={one} />}
        empty={null}
      />
      <p className={styles.soft}>
        A bid counts in the month in which it was placed, under what has become of it. Erroneous ones are left
        out. Totals are before shipping; what is below the listings is held against the lots that filled each
        bid.
      </p>
    </>
  );
}

/** The months together. */
function Total({ months }: { months: readonly BidMonth[] }) {
  const all = totalOf(months);
  return (
    <Facts>
      <Fact label="Placed">{formatCount(all.placed)}</Fact>
      {PARTS.map(([part, label]) => (
        <Fact key={part} label={label}>
          {formatCount(all[part])}
          {part === 'accepted' && all.accepted_total !== null && `, ${formatUsd(all.accepted_total)}`}
        </Fact>
      ))}
      {all.below !== null && <Fact label="Below the listings">{formatUsd(all.below)}</Fact>}
    </Facts>
  );
}

const COLUMNS = settled<BidMonth>([
  { id: 'month', header: 'Month', cell: (one) => monthText(one.month) },
  { id: 'placed', header: 'Placed', cell: (one) => formatCount(one.placed), numeric: true },
  ...PARTS.map(([part, header]): GridColumn<BidMonth> => ({
    id: part,
    header,
    cell: (one) => formatCount(one[part]),
    numeric: true,
  })),
  {
    id: 'total',
    header: 'Total accepted',
    cell: (one) => <Money amount={one.accepted_total} />,
    numeric: true,
  },
  {
    id: 'below',
    header: 'Below listing',
    cell: (one) => formatPercent(one.average_discount_percent),
    numeric: true,
  },
]);

/** A month on a phone. */
function MonthCard({ month }: { month: BidMonth }) {
  const parts = PARTS.filter(([part]) => month[part] > 0).map(
    ([part, label]) => `${formatCount(month[part])} ${label.toLowerCase()}`,
  );
  return (
    <>
      <CardLine>
        <strong>{monthText(month.month)}</strong>
        <span>{countOf(month.placed, 'bid')}</span>
      </CardLine>
      {parts.length > 0 && <div className={styles.soft}>{parts.join(' · ')}</div>}
      {month.accepted > 0 && month.accepted_total !== null && (
        <div>
          {formatUsd(month.accepted_total)} accepted, {formatPercent(month.average_discount_percent)} below
          the listings
        </div>
      )}
    </>
  );
}

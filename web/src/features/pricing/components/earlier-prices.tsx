import { Select } from '@mantine/core';
import { useState } from 'react';
import { formatUsd, plainDay, plainMoment } from '../../../shared/format.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine } from '../../../ui/list-card.tsx';
import { NotLoaded, SkeletonLines } from '../../../ui/states.tsx';
import { StepChart } from '../../../ui/step-chart.tsx';
import { Money } from '../../../ui/values.tsx';
import { usePriceHistory, type PriceHistory } from '../api.ts';
import { firstLot, pointsOf } from '../price-points.ts';
import styles from './pricing.module.css';

/** What the lots of a listing cost earlier: a chart of one of them, and every change with who and when. */
export function EarlierPrices({ listingId }: { listingId: number }) {
  const { data, error, refetch } = usePriceHistory(listingId);
  if (data) return <Loaded history={data} />;
  return error === null ? (
    <SkeletonLines lines={4} />
  ) : (
    <NotLoaded error={error} onRetry={() => void refetch()} />
  );
}

function Loaded({ history }: { history: PriceHistory }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const lot = history.lots.find(({ id }) => String(id) === chosen) ?? firstLot(history);
  if (lot === undefined) return <p className={styles.soft}>This listing has no lots yet.</p>;
  const points = pointsOf(lot, history.changes);
  const names = new Map(history.lots.map((one) => [one.id, one.lot_name]));
  const rows = history.changes.map((change) => ({ ...change, lot_name: names.get(change.lot_id) ?? '' }));
  return (
    <div className={styles.record}>
      <Select
        className={styles.lot ?? ''}
        label="Lot"
        data={history.lots.map((one) => ({
          value: String(one.id),
          label: `${one.lot_name}, ${one.withdrawn ? 'withdrawn' : formatUsd(one.price)}`,
        }))}
        value={String(lot.id)}
        allowDeselect={false}
        onChange={setChosen}
      />
      <StepChart
        points={points}
        label={`List price of lot ${lot.lot_name}: ${points
          .map(({ date, value }) => `${formatUsd(value)} from ${plainDay(date)}`)
          .join(', ')}`}
        about={`List price of a pack of lot ${lot.lot_name}, each until the next one.`}
        format={formatUsd}
      />
      <DataGrid
        id="price-changes"
        label="Changes of list prices"
        columns={COLUMNS}
        rows={rows}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => `Lot ${row.lot_name}, ${plainDay(row.changed_date)}`}
        empty={<p className={styles.soft}>No list price was changed since its lot was added.</p>}
        renderCard={(row) => <ChangeCard change={row} />}
      />
    </div>
  );
}

type Change = PriceHistory['changes'][number] & { lot_name: string };

const SOURCES: Readonly<Record<Change['source'], string>> = {
  edit: 'Edited',
  bulk: 'Changed with others',
  undo: 'Change undone',
  import: 'Price file',
  import_undo: 'Price file undone',
};

const COLUMNS: readonly GridColumn<Change>[] = [
  { id: 'when', header: 'When', cell: (row) => plainMoment(row.changed_date), required: true, width: 190 },
  { id: 'lot', header: 'Lot', cell: (row) => row.lot_name, required: true },
  { id: 'before', header: 'Before', cell: (row) => <Money amount={row.before} />, numeric: true, width: 100 },
  {
    id: 'price',
    header: 'After',
    cell: (row) => <Money amount={row.price} strong />,
    numeric: true,
    required: true,
    width: 100,
  },
  { id: 'by', header: 'By', cell: (row) => row.changed_by, width: 160 },
  { id: 'source', header: 'How', cell: (row) => SOURCES[row.source], width: 160 },
];

function ChangeCard({ change }: { change: Change }) {
  return (
    <>
      <CardLine>
        <strong>Lot {change.lot_name}</strong>
        <span>
          <Money amount={change.before} /> → <Money amount={change.price} strong />
        </span>
      </CardLine>
      <span className={styles.soft}>
        {plainMoment(change.changed_date)} · {change.changed_by} · {SOURCES[change.source]}
      </span>
    </>
  );
}

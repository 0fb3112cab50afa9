import { Select } from '@mantine/core';
import { useState } from 'react';
import { priceCause, priceChanger } from '#rules/listings/price-sources.ts';
import { formatUsd, plainDay, plainMoment } from '../../../shared/format.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import type { GridColumn } from '../../../ui/data-grid/types.ts';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { CardLine } from '../../../ui/list-card.tsx';
import { NotLoaded, SkeletonLines } from '../../../ui/states.tsx';
import { StepChart } from '../../../ui/step-chart.tsx';
import { Money } from '../../../ui/values.tsx';
import { usePriceHistory, type PriceHistory as History } from '../api.ts';
import { firstLot, pointsOf } from '../price-points.ts';
import styles from './pricing.module.css';

/**
 * What the lots of a listing cost earlier, for its seller and administrators: a chart of one of them, and every change with who,
 * how and when.
 */
export function PriceHistory({ listingId }: { listingId: number }) {
  const { data, error, refetch } = usePriceHistory(listingId);
  if (data) return <Loaded history={data} />;
  return error === null ? (
    <SkeletonLines lines={4} />
  ) : (
    <NotLoaded error={error} onRetry={() => void refetch()} />
  );
}

function Loaded({ history }: { history: History }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const asked = history.lots.find(({ id }) => String(id) === chosen);
  const lot = asked ?? firstLot(history);
  if (lot === undefined) return <p className={styles.soft}>This listing has no lots yet.</p>;
  const points = pointsOf(lot, history.changes);
  const names = new Map(history.lots.map((one) => [one.id, one.lot_name]));
  const rows = history.changes
    .filter((change) => asked === undefined || change.lot_id === asked.id)
    .map((change) => ({ ...change, lot_name: names.get(change.lot_id) ?? '' }));
  return (
    <div className={styles.record}>
      <div className={styles.historyTools}>
        <Select
          className={styles.lot ?? ''}
          label="Lot"
          data={[
            { value: ALL_LOTS, label: 'All lots' },
            ...history.lots.map((one) => ({
              value: String(one.id),
              label: `${one.lot_name}, ${one.withdrawn ? 'withdrawn' : formatUsd(one.price)}`,
            })),
          ]}
          value={asked === undefined ? ALL_LOTS : String(asked.id)}
          allowDeselect={false}
          onChange={setChosen}
        />
        {rows.length > 0 && (
          <ExportMenu
            onExport={(format) =>
              saveFile('exportPriceHistory', {
                params: { id: history.listing_id },
                query: { format, lot_id: asked?.id },
              })
            }
          />
        )}
      </div>
      <StepChart
        points={points}
        label={`List price of lot ${lot.lot_name}: ${points
          .map(({ date, value }) => `${formatUsd(value)} from ${plainDay(date)}`)
          .join(', ')}`}
        about={`List price of a pack of lot ${lot.lot_name}, each until the next one.${rows.some(ofRule) ? ' What price rules gave some buyers is in the table.' : ''}`}
        format={formatUsd}
      />
      <DataGrid
        id="price-changes"
        label="Changes of prices"
        columns={COLUMNS}
        rows={rows}
        rowId={(row) =>
          `${row.source === 'rule' ? 'rule' : 'list'}-${row.id}-${row.lot_id}-${row.changed_date}`
        }
        rowLabel={(row) => `Lot ${row.lot_name}, ${plainDay(row.changed_date)}`}
        empty={<p className={styles.soft}>No price was changed since its lot was added.</p>}
        renderCard={(row) => <ChangeCard change={row} />}
      />
    </div>
  );
}

type Change = History['changes'][number] & { lot_name: string };

const ALL_LOTS = 'all';
const ofRule = ({ source }: Change): boolean => source === 'rule';

const COLUMNS: readonly GridColumn<Change>[] = [
  { id: 'when', header: 'Date', cell: (row) => plainMoment(row.changed_date), required: true, width: 190 },
  { id: 'lot', header: 'Lot', cell: (row) => row.lot_name, required: true },
  {
    id: 'before',
    header: 'Old price',
    cell: (row) => <Money amount={row.before} />,
    numeric: true,
    width: 100,
  },
  {
    id: 'price',
    header: 'New price',
    cell: (row) => <Money amount={row.price} strong />,
    numeric: true,
    required: true,
    width: 100,
  },
  { id: 'by', header: 'By', cell: priceChanger, width: 160 },
  { id: 'source', header: 'How', cell: priceCause, width: 240 },
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
        {plainMoment(change.changed_date)} · {priceChanger(change)} · {priceCause(change)}
      </span>
    </>
  );
}

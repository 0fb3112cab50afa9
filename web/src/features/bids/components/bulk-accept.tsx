import { Button } from '@mantine/core';
import { todayUtc } from '../../../shared/clock.ts';
import { countOf, formatCount } from '../../../shared/format.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import { settled } from '../../../ui/data-grid/types.ts';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { acceptance, useLotsOf } from '../api.ts';
import {
  acceptancePlan,
  movedProblem,
  sumOf,
  type AcceptRow,
  type BulkProps,
  type LotEffect,
} from '../bulk.ts';
import { bulkColumns, BulkTable, MovedMeanwhile, Outcome, SumText } from './bulk-table.tsx';
import styles from './bids.module.css';

const Filled = ({ row }: { row: AcceptRow }) => (
  <Outcome row={row}>
    {row.from.map(({ lot, packs }) => `${formatCount(packs)} of lot ${lot}`).join(', ')}
  </Outcome>
);

const COLUMNS = bulkColumns<AcceptRow>({
  id: 'from',
  header: 'Filled from',
  cell: (row) => <Filled row={row} />,
  width: 190,
});

const EFFECTS = settled<LotEffect>([
  { id: 'product', header: 'Product', cell: (lot) => lot.product },
  { id: 'lot', header: 'Lot', cell: (lot) => lot.lot, width: 110 },
  { id: 'expiry', header: 'Expiry', cell: (lot) => lot.expiry, width: 110 },
  { id: 'stock', header: 'Stock', cell: (lot) => formatCount(lot.stock), numeric: true, width: 80 },
  { id: 'taken', header: 'Sold', cell: (lot) => formatCount(lot.taken), numeric: true, width: 80 },
  {
    id: 'left',
    header: 'Left',
    cell: (lot) => <strong>{formatCount(lot.stock - lot.taken)}</strong>,
    numeric: true,
    width: 80,
  },
]);

/** What the chosen bids take from which lots, and which of them are left out and why. */
export function BulkAccept({ bids, onCancel, onSend }: BulkProps) {
  const { lots, error, refetch } = useLotsOf(bids);
  if (lots === undefined)
    return error === null ? <SkeletonLines lines={6} /> : <ErrorState error={error} onRetry={refetch} />;
  const { rows, effects } = acceptancePlan(bids, lots, todayUtc());
  const filled = rows.filter(({ problem }) => problem === null);
  const moved = bids.filter((bid) => movedProblem(bid, 'answer') !== null);
  const left = rows.length - filled.length - moved.length;
  return (
    <div className={styles.form}>
      <p>
        An order is placed for each bid, at its price. Bids that end first are filled first, from the lots
        that expire first.
      </p>
      <BulkTable id="bulk-accept" columns={COLUMNS} rows={rows} outcome={(row) => <Filled row={row} />}>
        <span>
          {countOf(filled.length, 'order')} for <SumText sum={sumOf(filled)} />
        </span>
        <MovedMeanwhile bids={moved} />
        {left > 0 && (
          <span className={styles.attention}>
            {countOf(left, 'bid')} cannot be filled and {left === 1 ? 'stays' : 'stay'} open
          </span>
        )}
      </BulkTable>
      {effects.length > 0 && <Effects effects={effects} />}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <ReasonedButton
          reason={filled.length === 0 ? 'None of these bids can be accepted.' : null}
          onClick={() => onSend(filled.map(({ bid }) => acceptance(bid)))}
        >
          Accept {countOf(filled.length, 'bid')}
        </ReasonedButton>
      </div>
    </div>
  );
}

const Effects = ({ effects }: { effects: readonly LotEffect[] }) => (
  <section aria-labelledby="bulk-effects">
    <h3 id="bulk-effects" className={styles.heading}>
      Effect on stock
    </h3>
    <div className={styles.preview}>
      <DataGrid
        id="bulk-effects"
        label="Effect on stock"
        columns={EFFECTS}
        rows={effects}
        rowId={(lot) => String(lot.id)}
        rowLabel={(lot) => `${lot.product}, lot ${lot.lot}`}
        renderCard={(lot) => (
          <>
            <strong>
              {lot.product}, lot {lot.lot}
            </strong>
            <div>
              {formatCount(lot.stock)} in stock, {formatCount(lot.taken)} sold,{' '}
              {formatCount(lot.stock - lot.taken)} left
            </div>
          </>
        )}
        empty={null}
      />
    </div>
  </section>
);

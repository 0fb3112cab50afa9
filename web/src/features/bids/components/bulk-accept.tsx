import { Button } from '@mantine/core';
import { todayUtc } from '../../../shared/clock.ts';
import { countOf, formatCount } from '../../../shared/format.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import { settled } from '../../../ui/data-grid/types.ts';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { acceptance, useLotsOf } from '../api.ts';
import { acceptancePlan, type BulkProps, type LotEffect } from '../bulk.ts';
import styles from './bids.module.css';

const COLUMNS = settled<LotEffect>([
  { id: 'product', header: 'Product', cell: (lot) => lot.product, required: true },
  { id: 'lot', header: 'Lot', cell: (lot) => lot.lot, required: true, width: 110 },
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

/** What the chosen bids take from which lots, and which of them the stock does not fill. */
export function BulkAccept({ bids, onCancel, onSend }: BulkProps) {
  const { lots, error, refetch } = useLotsOf(bids);
  if (lots === undefined)
    return error === null ? <SkeletonLines lines={6} /> : <ErrorState error={error} onRetry={refetch} />;
  const { fillable, short, effects } = acceptancePlan(bids, lots, todayUtc());
  return (
    <div className={styles.form}>
      <p>
        An order is placed for each bid, at its price. Bids that end first are filled first, from the lots
        that expire first.
      </p>
      <div className={styles.preview}>
        <DataGrid
          id="bulk-accept"
          label="Effect on stock"
          columns={COLUMNS}
          rows={effects}
          rowId={(lot) => String(lot.id)}
          rowLabel={(lot) => `${lot.product}, lot ${lot.lot}`}
          renderCard={(lot) => (
            <>
              <strong>
                {lot.product}, lot {lot.lot}
              </strong>
              <div>
                {formatCount(lot.stock)} → {formatCount(lot.stock - lot.taken)}
              </div>
            </>
          )}
          empty={<p>The stock fills none of these bids.</p>}
        />
      </div>
      {short.length > 0 && (
        <div role="status">
          <strong className={styles.attention}>
            {countOf(short.length, 'bid')} cannot be filled and {short.length === 1 ? 'stays' : 'stay'} open:
          </strong>
          <ul className={styles.left}>
            {short.map(({ bid, reason }) => (
              <li key={bid.id}>
                Bid {bid.id}, {countOf(bid.current_offer_line.quantity, 'pack')} of {bid.listing.name}:{' '}
                {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <ReasonedButton
          reason={fillable.length === 0 ? 'The stock fills none of these bids.' : null}
          onClick={() => onSend(fillable.map(acceptance))}
        >
          Accept {countOf(fillable.length, 'bid')}
        </ReasonedButton>
      </div>
    </div>
  );
}

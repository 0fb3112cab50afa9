import { useEffect, useState } from 'react';
import { NO_LOTS } from '#rules/bids/bid-words.ts';
import { errorText } from '../../../shared/api-error.ts';
import { formatCount } from '../../../shared/format.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import { settled } from '../../../ui/data-grid/types.ts';
import { CardLine } from '../../../ui/list-card.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { Money } from '../../../ui/values.tsx';
import { useDistributedLots, type Bid, type BidLot } from '../answer-api.ts';
import styles from './bid-popup.module.css';

const PER_PAGE = 5;

const COLUMNS = settled<BidLot>([
  { id: 'lot', header: 'Lot', cell: (lot) => lot.name, required: true },
  { id: 'expiry', header: 'Expiry', cell: (lot) => lot.expiry_date },
  { id: 'days', header: 'Days', cell: (lot) => formatCount(lot.expiry_days), numeric: true },
  { id: 'stock', header: 'Stock', cell: (lot) => formatCount(lot.stock), numeric: true },
  { id: 'price', header: 'Price', cell: (lot) => <Money amount={lot.price} />, numeric: true },
  { id: 'quantity', header: 'Quantity', cell: (lot) => formatCount(lot.selectedQuantity), numeric: true },
]);

/** Which lots would fill the bid (TR-223 … TR-227). */
export function LotsGrid({ bid }: { bid: Bid }) {
  const { quantity, earliest_expiry_date: expiry } = bid.current_offer_line;
  const place = { listing_id: bid.listing_id, offer_id: bid.id };
  const { data, error, refetch } = useDistributedLots(place, { quantity, earliest_expiry: expiry });
  const [chosen, setPage] = useState(1);
  const total = data?.length ?? 0;
  const page = Math.min(chosen, Math.max(1, Math.ceil(total / PER_PAGE)));
  const failed = data === undefined ? error : null;
  useEffect(() => {
    if (failed !== null) toast.error(errorText(failed), { top: true });
  }, [failed]);
  return (
    <section aria-labelledby="bid-lots">
      <h3 id="bid-lots" className={styles.heading}>
        Lots distribution
      </h3>
      {data === undefined && failed === null ? (
        <p role="status">Waiting for data...</p>
      ) : (
        <DataGrid
          id="bid-lots"
          label="Lots distribution"
          columns={COLUMNS}
          rows={data?.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
          rowId={(lot) => String(lot.id)}
          rowLabel={(lot) => `Lot ${lot.name}`}
          error={error}
          onRetry={() => void refetch()}
          empty={<p>{NO_LOTS}</p>}
          renderCard={(lot) => (
            <CardLine>
              <strong>Lot {lot.name}</strong>
              {formatCount(lot.selectedQuantity)} of {formatCount(lot.stock)}, {lot.expiry_date}
            </CardLine>
          )}
        />
      )}
      {total > PER_PAGE && <Pager page={page} perPage={PER_PAGE} total={total} onPage={setPage} />}
    </section>
  );
}

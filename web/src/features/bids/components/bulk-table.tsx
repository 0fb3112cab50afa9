import type { ReactNode } from 'react';
import { fromDollars, toDollars } from '#rules/money.ts';
import { countOf, formatCount, formatUsd, listOf } from '../../../shared/format.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import { settled, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine } from '../../../ui/list-card.tsx';
import { Money } from '../../../ui/values.tsx';
import type { BidNow } from '../api.ts';
import { leftOutWords, shippingOf, type BulkRow, type Sum } from '../bulk.ts';
import styles from './bids.module.css';

const WHAT: readonly GridColumn<BulkRow>[] = [
  { id: 'bid', header: 'Bid #', cell: ({ bid }) => bid.id, width: 60 },
  { id: 'product', header: 'Product', cell: ({ bid }) => bid.listing.name },
  { id: 'facility', header: 'Facility', cell: ({ bid }) => bid.facility_name, width: 150 },
  {
    id: 'price',
    header: 'Price',
    cell: ({ bid }) => <Money amount={bid.current_offer_line.price} />,
    numeric: true,
    width: 90,
  },
  {
    id: 'quantity',
    header: 'Packs',
    cell: ({ bid }) => formatCount(bid.current_offer_line.quantity),
    numeric: true,
    width: 70,
  },
  {
    id: 'total',
    header: 'Total',
    cell: ({ bid }) => <Total bid={bid} />,
    numeric: true,
    width: 150,
  },
];

/** With the shipping, as the order will be. */
function Total({ bid }: { bid: BidNow }) {
  const shipping = shippingOf(bid);
  return (
    <>
      <Money amount={toDollars(fromDollars(bid.total) + fromDollars(shipping))} />
      {shipping > 0 && <span className={styles.terms}>with {formatUsd(shipping)} shipping</span>}
    </>
  );
}

/** What bids come to together. */
export const SumText = ({ sum: { total, shipping } }: { sum: Sum }) => (
  <>
    <strong>{formatUsd(total)}</strong>
    {shipping > 0 && ` with ${formatUsd(shipping)} shipping`}
  </>
);

/** Of the chosen bids, those that somebody answered, or that ended, since they were chosen. */
export function MovedMeanwhile({ bids }: { bids: readonly BidNow[] }) {
  if (bids.length === 0) return null;
  return <span className={styles.attention}>Meanwhile {listOf(leftOutWords(bids))}</span>;
}

/** The columns of the chosen bids, then what the answer does to each. */
export const bulkColumns = <Row extends BulkRow>(
  ...others: readonly GridColumn<Row>[]
): readonly GridColumn<Row>[] => settled<Row>([...WHAT, ...others]);

/** What the answer does to a bid, or why it is left out. */
export const Outcome = ({ row: { problem }, children }: { row: BulkRow; children: ReactNode }) =>
  problem === null ? children : <span className={styles.attention}>{problem}</span>;

interface Props<Row extends BulkRow> {
  id: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  /** Below a bid on a phone. */
  outcome?: (row: Row) => ReactNode;
  /** What the answered ones come to. */
  children: ReactNode;
}

/** The bids that were chosen to be answered together, with what that comes to. */
export const BulkTable = <Row extends BulkRow>({ id, columns, rows, outcome, children }: Props<Row>) => (
  <div>
    <div className={styles.preview}>
      <DataGrid
        id={id}
        label="Chosen bids"
        columns={columns}
        rows={rows}
        rowId={({ bid }) => String(bid.id)}
        rowLabel={({ bid }) => `Bid ${bid.id}`}
        renderCard={(row) => <BulkCard row={row} outcome={outcome?.(row)} />}
        empty={null}
      />
    </div>
    <p className={styles.sum} role="status">
      {children}
    </p>
  </div>
);

const BulkCard = ({ row: { bid }, outcome }: { row: BulkRow; outcome: ReactNode }) => (
  <>
    <strong>
      Bid {bid.id} · {bid.listing.name}
    </strong>
    <div>{bid.facility_name}</div>
    <CardLine>
      <span>
        {countOf(bid.current_offer_line.quantity, 'pack')} at <Money amount={bid.current_offer_line.price} />
      </span>
      <span>
        <Total bid={bid} />
      </span>
    </CardLine>
    {outcome !== undefined && <div>{outcome}</div>}
  </>
);

import type { ReactNode } from 'react';
import { countOf, formatCount } from '../../../shared/format.ts';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import { settled, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine } from '../../../ui/list-card.tsx';
import { Money } from '../../../ui/values.tsx';
import type { BulkRow } from '../bulk.ts';
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
    cell: ({ bid }) => <Money amount={bid.total} />,
    numeric: true,
    width: 100,
  },
];

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
      <Money amount={bid.total} strong />
    </CardLine>
    {outcome !== undefined && <div>{outcome}</div>}
  </>
);

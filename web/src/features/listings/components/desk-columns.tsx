import { formatCount } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { CatalogMark } from '../../../ui/marks.tsx';
import { ExpiryPill } from '../../../ui/status-badge.tsx';
import { Money, Ndc } from '../../../ui/values.tsx';
import type { DeskListing } from '../desk-api.ts';
import { CardHead, ListingName, Status, Stock } from './listing-columns.tsx';
import styles from './listings.module.css';

export const DESK_COLUMNS: readonly GridColumn<DeskListing>[] = [
  { id: 'id', header: 'ID', cell: ({ id }) => id, numeric: true, sortable: true, required: true, width: 66 },
  { id: 'product', header: 'Product', cell: (one) => <ListingName listing={one} />, required: true },
  { id: 'status', header: 'Status', cell: ({ status }) => <Status status={status} />, width: 98 },
  { id: 'ndc', header: 'NDC', cell: (one) => <Ndc ndc={one.ndc_number} />, width: 106 },
  { id: 'seller', header: 'Seller', cell: (one) => one.company_name, width: 110 },
  {
    id: 'catalog',
    header: 'Catalog',
    cell: (one) => <CatalogMark catalog={one.catalog_type} compact />,
    width: 54,
  },
  { id: 'category', header: 'Category', cell: ({ category }) => category, width: 80 },
  { id: 'price', header: 'Price', cell: ({ price }) => <Money amount={price} />, numeric: true, width: 70 },
  {
    id: 'lowest',
    header: 'Lowest Price',
    cell: ({ lowest_price }) => <Money amount={lowest_price} />,
    numeric: true,
    width: 70,
  },
  { id: 'stock', header: 'Stock', cell: ({ stock }) => <Stock packs={stock} />, numeric: true, width: 58 },
  { id: 'lots', header: 'Lots', cell: (one) => formatCount(one.lot_count), numeric: true, width: 40 },
  {
    id: 'expiry',
    header: 'Next Expiry',
    cell: (one) => <ExpiryPill date={one.earliest_expiry} />,
    width: 102,
  },
  { id: 'bids', header: 'Bids', cell: (one) => (one.offer_orders_enabled ? 'Yes' : 'No'), width: 42 },
  { id: 'shortage', header: 'Shortage', cell: (one) => <Shortage listing={one} />, width: 86 },
];

/** Where the window has no room for every column. */
export const FEWER_DESK_COLUMNS = sparing(
  DESK_COLUMNS,
  'catalog',
  'category',
  'lots',
  'bids',
  'shortage',
  'lowest',
);

function Shortage({ listing: { shortage_id: id, shortage_linked: linked } }: { listing: DeskListing }) {
  if (id === null) return <span className={styles.soft}>–</span>;
  return linked ? <>{id}, linked</> : id;
}

/** A listing on a phone. */
export function DeskCard({ listing, onOpen }: { listing: DeskListing; onOpen: () => void }) {
  return (
    <ListCard onOpen={onOpen}>
      <CardHead listing={listing} price={listing.price} />
      <CardLine>
        <span className={styles.soft}>
          {listing.company_name} · {formatCount(listing.stock)} in stock
        </span>
        <Status status={listing.status} />
      </CardLine>
      {listing.shortage_id !== null && (
        <span className={styles.soft}>
          Shortage <Shortage listing={listing} />
        </span>
      )}
    </ListCard>
  );
}

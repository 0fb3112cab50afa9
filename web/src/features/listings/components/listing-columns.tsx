import { todayUtc } from '../../../shared/clock.ts';
import { formatCount, formatDate, formatTimestamp } from '../../../shared/format.ts';
import { sparing } from '../../../ui/data-grid/spare-columns.ts';
import type { GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { CatalogMark } from '../../../ui/marks.tsx';
import { ExpiryPill, StatusBadge } from '../../../ui/status-badge.tsx';
import { Money, Ndc } from '../../../ui/values.tsx';
import type { SellerListing } from '../api.ts';
import styles from './listings.module.css';

type Column = GridColumn<SellerListing>;

const NAME: Column = {
  id: 'name',
  header: 'Name',
  cell: (listing) => <ListingName listing={listing} />,
  required: true,
};
const COMPANY: Column = {
  id: 'company',
  header: 'Company',
  cell: (listing) => listing.company_name,
  width: 150,
};
const REST: readonly Column[] = [
  { id: 'ndc', header: 'NDC', cell: (listing) => <Ndc ndc={listing.ndc_number} />, width: 110 },
  {
    id: 'catalog',
    header: 'Catalog',
    cell: (listing) => <CatalogMark catalog={listing.catalog_type} />,
    width: 84,
  },
  { id: 'lots', header: 'Lots', cell: (listing) => formatCount(listing.lot_count), numeric: true, width: 48 },
  {
    id: 'stock',
    header: 'Stock',
    cell: (listing) => <Stock packs={listing.stock} />,
    numeric: true,
    width: 66,
  },
  {
    id: 'price',
    header: 'Lowest price',
    cell: (listing) => <Money amount={listing.lowest_price} />,
    numeric: true,
    width: 100,
  },
  {
    id: 'expiry',
    header: 'Next expiry',
    cell: (listing) => <ExpiryPill date={listing.earliest_expiry} />,
    width: 104,
  },
  { id: 'minimum', header: 'Min packs', cell: (listing) => listing.min_packs, numeric: true, width: 78 },
  { id: 'case', header: 'Case size', cell: (listing) => listing.case_size, numeric: true, width: 76 },
  { id: 'flags', header: 'Flags', cell: (listing) => <Flags listing={listing} />, width: 96 },
  {
    id: 'updated',
    header: 'Updated',
    cell: (listing) => formatTimestamp(listing.updated_at),
    width: 90,
  },
];

const ONE_CATALOG = REST.filter((column) => column.id !== 'catalog');
/** Beside the company there is no room for everything at first. */
const WITH_COMPANY = sparing(REST, 'minimum', 'case');

/** A list of one catalog does not repeat it; an administrator needs the company beside each listing. */
export const LISTING_COLUMNS = {
  own: { one: [NAME, ...ONE_CATALOG], several: [NAME, ...REST] },
  all: {
    one: [NAME, COMPANY, ...ONE_CATALOG],
    several: [NAME, COMPANY, ...WITH_COMPANY],
  },
} as const;

const SPARED = ['lots', 'minimum', 'case', 'flags', 'updated'] as const;

/** The same where the window has no room for every column. */
export const FEWER_LISTING_COLUMNS = {
  own: {
    one: sparing(LISTING_COLUMNS.own.one, ...SPARED),
    several: sparing(LISTING_COLUMNS.own.several, ...SPARED),
  },
  all: {
    one: sparing(LISTING_COLUMNS.all.one, ...SPARED),
    several: sparing(LISTING_COLUMNS.all.several, ...SPARED, 'catalog'),
  },
} as const;

function ListingName({ listing }: { listing: SellerListing }) {
  return (
    <span className={styles.name}>
      <span>{listing.name}</span>
      {listing.status === 'withdrawn' && <StatusBadge tone="neutral">Withdrawn</StatusBadge>}
    </span>
  );
}

function Stock({ packs }: { packs: number }) {
  return packs === 0 ? <StatusBadge tone="attention">None</StatusBadge> : formatCount(packs);
}

/** What is special about selling it, in words. */
function Flags({ listing }: { listing: SellerListing }) {
  const flags = flagsOf(listing);
  return <span className={styles.soft}>{flags.length === 0 ? '–' : flags.join(', ')}</span>;
}

export function flagsOf(listing: SellerListing, today = todayUtc()): string[] {
  return [
    ...(listing.case_lock ? ['Case lock'] : []),
    ...(listing.offer_orders_enabled ? ['Bids'] : []),
    ...(listing.fulldate ? ['Full date'] : []),
    ...(listing.can_buy_later ? ['Buy later'] : []),
    ...(listing.start_date !== null && listing.start_date > today
      ? [`From ${formatDate(listing.start_date)}`]
      : []),
  ];
}

/** A listing on a phone. */
export function ListingCard({ listing, onOpen }: { listing: SellerListing; onOpen: () => void }) {
  return (
    <ListCard onOpen={onOpen}>
      <CardLine>
        <strong>{listing.name}</strong>
        <Money amount={listing.lowest_price} strong />
      </CardLine>
      <CardLine>
        <span className={styles.soft}>
          <Ndc ndc={listing.ndc_number} /> <CatalogMark catalog={listing.catalog_type} compact />
        </span>
        <ExpiryPill date={listing.earliest_expiry} />
      </CardLine>
      <CardLine>
        <span className={styles.soft}>
          {formatCount(listing.stock)} packs in {formatCount(listing.lot_count)}{' '}
          {listing.lot_count === 1 ? 'lot' : 'lots'}
        </span>
        {listing.status === 'withdrawn' ? (
          <StatusBadge tone="neutral">Withdrawn</StatusBadge>
        ) : (
          listing.stock === 0 && <StatusBadge tone="attention">No stock</StatusBadge>
        )}
      </CardLine>
    </ListCard>
  );
}

import { standingText } from '#rules/listings/standing.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { formatCount, formatDate } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { CatalogMark } from '../../../ui/marks.tsx';
import { ExpiryPill, StatusBadge } from '../../../ui/status-badge.tsx';
import { Day, Money, Ndc } from '../../../ui/values.tsx';
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
    id: 'standing',
    header: 'Market',
    cell: (listing) => <Standing standing={listing.standing} />,
    width: 212,
  },
  {
    id: 'expiry',
    header: 'Next expiry',
    cell: (listing) => <ExpiryPill date={listing.earliest_expiry} />,
    width: 104,
  },
  {
    id: 'minimum',
    header: 'Min packs',
    cell: (listing) => listing.min_packs,
    numeric: true,
    width: 78,
    optional: true,
  },
  {
    id: 'case',
    header: 'Case size',
    cell: (listing) => listing.case_size,
    numeric: true,
    width: 76,
    optional: true,
  },
  { id: 'flags', header: 'Flags', cell: (listing) => <Flags listing={listing} />, width: 96 },
  {
    id: 'updated',
    header: 'Updated',
    cell: (listing) => <Day date={listing.updated_at} />,
    width: 90,
  },
];

const ONE_CATALOG = REST.filter((column) => column.id !== 'catalog');
/** An administrator has the company there, and no offer of the own. */
const WITH_COMPANY = sparing(REST, 'standing');

/** A list of one catalog does not repeat it; an administrator needs the company beside each listing. */
export const LISTING_COLUMNS = {
  own: { one: [NAME, ...ONE_CATALOG], several: [NAME, ...REST] },
  all: {
    one: [NAME, COMPANY, ...sparing(ONE_CATALOG, 'standing')],
    several: [NAME, COMPANY, ...WITH_COMPANY],
  },
} as const;

const SPARED = ['lots', 'standing', 'flags', 'updated'] as const;

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

/** Where the price stands among all offers of the product, the rank told by more than colour. */
export function Standing({ standing }: Pick<SellerListing, 'standing'>) {
  if (standing === null) return <span className={styles.soft}>–</span>;
  return (
    <span className={styles.standing} data-first={standing.rank === 1 || undefined}>
      {standingText(standing)}
    </span>
  );
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
      {listing.standing !== null && <Standing standing={listing.standing} />}
    </ListCard>
  );
}

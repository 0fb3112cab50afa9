import { Link } from '@tanstack/react-router';
import { smallImage } from '#rules/catalog/images.ts';
import { LISTING_STATUS_LABELS } from '#rules/listings/listing-status.ts';
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
import { BidsCell, OfferMinimumCell } from './offer-cells.tsx';

type Column = GridColumn<SellerListing>;

const NAME: Column = {
  id: 'name',
  header: 'Product',
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
  { id: 'ndc', header: 'NDC', cell: (listing) => <Ndc ndc={listing.ndc_number} />, width: 108 },
  {
    id: 'catalog',
    header: 'Catalog',
    cell: (listing) => <CatalogMark catalog={listing.catalog_type} compact />,
    width: 56,
  },
  { id: 'status', header: 'Status', cell: ({ status }) => <Status status={status} />, width: 94 },
  {
    id: 'price',
    header: 'Price',
    cell: (listing) => <Money amount={listing.lowest_price} />,
    numeric: true,
    width: 78,
  },
  { id: 'wac', header: 'WAC', cell: (listing) => <Money amount={listing.wac} />, numeric: true, width: 76 },
  {
    id: 'standing',
    header: 'Market',
    cell: (listing) => <Standing standing={listing.standing} />,
    width: 122,
  },
  {
    id: 'stock',
    header: 'Stock',
    cell: (listing) => <Stock packs={listing.stock} />,
    numeric: true,
    width: 62,
  },
  { id: 'lots', header: 'Lots', cell: (listing) => formatCount(listing.lot_count), numeric: true, width: 46 },
  {
    id: 'expiry',
    header: 'Next Expiry',
    cell: (listing) => <ExpiryPill date={listing.earliest_expiry} />,
    width: 102,
  },
  {
    id: 'min_packs',
    header: 'Min Packs',
    cell: (listing) => formatCount(listing.min_packs),
    numeric: true,
    width: 56,
  },
  {
    id: 'case_size',
    header: 'Case Size',
    cell: (listing) => formatCount(listing.case_size),
    numeric: true,
    width: 52,
  },
  { id: 'bids_enabled', header: 'Bids', cell: (listing) => <BidsCell listing={listing} />, width: 52 },
  {
    id: 'offer_minimum',
    header: 'Offer Minimum',
    cell: (listing) => <OfferMinimumCell listing={listing} />,
    numeric: true,
    width: 82,
  },
  {
    id: 'open_bids',
    header: 'Open Bids',
    cell: (listing) => <OpenBids listing={listing} />,
    numeric: true,
    width: 52,
  },
  {
    id: 'flags',
    header: 'Flags',
    cell: (listing) => <Flags listing={listing} />,
    width: 96,
    optional: true,
  },
  {
    id: 'updated',
    header: 'Updated',
    cell: (listing) => <Day date={listing.updated_at} />,
    width: 90,
    optional: true,
  },
];

const ONE_CATALOG = REST.filter((column) => column.id !== 'catalog');
/** An administrator has the company there, and no offer of the own. */
const WITH_COMPANY = sparing(REST, 'standing');

/** A list of one catalog does not repeat it; an administrator needs the company beside each listing. */
export const LISTING_COLUMNS = {
  own: { one: [NAME, ...ONE_CATALOG], several: [NAME, ...sparing(REST, 'standing')] },
  all: {
    one: [NAME, COMPANY, ...sparing(ONE_CATALOG, 'standing')],
    several: [NAME, COMPANY, ...WITH_COMPANY],
  },
} as const;

const SPARED = ['lots', 'standing', 'min_packs', 'case_size', 'open_bids', 'offer_minimum', 'wac'] as const;

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

/** With its image, where it has one. */
export function ListingName({ listing }: { listing: Pick<SellerListing, 'name' | 'image'> }) {
  return (
    <span className={styles.name}>
      {listing.image !== null && (
        <img
          className={styles.thumb}
          src={smallImage(listing.image)}
          alt=""
          loading="lazy"
          width={28}
          height={28}
        />
      )}
      <span>{listing.name}</span>
    </span>
  );
}

const TONES = {
  active: 'ok',
  paused: 'attention',
  deactivated: 'refusal',
  withdrawn: 'neutral',
} as const;

export const Status = ({ status }: Pick<SellerListing, 'status'>) => (
  <StatusBadge tone={TONES[status]}>{LISTING_STATUS_LABELS[status]}</StatusBadge>
);

function OpenBids({ listing: { id, open_bids: bids } }: { listing: SellerListing }) {
  return bids === 0 ? (
    <span className={styles.soft}>0</span>
  ) : (
    <Link to="/offers" search={{ product: String(id) }}>
      {formatCount(bids)}
    </Link>
  );
}

export function Stock({ packs }: { packs: number }) {
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

interface HeadProps {
  listing: Pick<SellerListing, 'name' | 'ndc_number' | 'catalog_type' | 'earliest_expiry'>;
  price: number | null;
}

/** What a card of a listing begins with. */
export const CardHead = ({ listing, price }: HeadProps) => (
  <>
    <CardLine>
      <strong>{listing.name}</strong>
      <Money amount={price} strong />
    </CardLine>
    <CardLine>
      <span className={styles.soft}>
        <Ndc ndc={listing.ndc_number} /> <CatalogMark catalog={listing.catalog_type} compact />
      </span>
      <ExpiryPill date={listing.earliest_expiry} />
    </CardLine>
  </>
);

/** A listing on a phone. */
export function ListingCard({ listing, onOpen }: { listing: SellerListing; onOpen: () => void }) {
  return (
    <ListCard onOpen={onOpen}>
      <CardHead listing={listing} price={listing.lowest_price} />
      <CardLine>
        <span className={styles.soft}>
          {formatCount(listing.stock)} packs in {formatCount(listing.lot_count)}{' '}
          {listing.lot_count === 1 ? 'lot' : 'lots'}
        </span>
        {listing.status === 'active' ? (
          listing.stock === 0 && <StatusBadge tone="attention">No stock</StatusBadge>
        ) : (
          <Status status={listing.status} />
        )}
      </CardLine>
      {listing.standing !== null && <Standing standing={listing.standing} />}
    </ListCard>
  );
}

import { LISTING_STATUS_LABELS } from '#rules/listings/listing-status.ts';
import { LISTING_CATEGORIES } from '#rules/accounts/addresses.ts';
import { DESK_SORTS, LISTING_SORTS } from '#rules/lists.ts';
import { choiceFilter, dateFilter, numberFilter, optionsOf, textFilter } from '../../shared/list-filters.ts';
import { list, type Asked } from '../../shared/list.ts';
import type { CatalogType, ListingsQuery } from './api.ts';
import { SellerField } from './components/seller-field.tsx';
import type { DeskQuery } from './desk-api.ts';

const CATALOGS: readonly CatalogType[] = ['medigi', 'medshorts', '503b'];

/** The names of the menu. */
const TITLES: Readonly<Record<string, string>> = {
  medigi: 'Over 12 Months',
  medshorts: 'Under 12 Months',
  fulldate: 'Full Date',
  '503b': '503B',
};

export const titleOf = (range: string | undefined): string => TITLES[range ?? ''] ?? 'All Listings';

/** The catalog of a range; full-date and all listings are of several. */
export const catalogOf = (range: string | undefined): CatalogType | undefined =>
  CATALOGS.find((one) => one === range);

/** What a range asks besides the filters. */
export function askedBy(range: string | undefined): Partial<Asked<ListingsQuery>> {
  const catalog = catalogOf(range);
  if (catalog) return { catalog_type: catalog };
  return range === 'fulldate' ? { fulldate: '1' } : {};
}

const within = (days: string) => `Within ${days} days`;

const STOCK = choiceFilter('stock', {
  label: 'Stock',
  all: 'Any',
  options: { in: 'In stock', out: 'Out of stock' },
});
const NO_IMAGE = choiceFilter('no_image', {
  label: 'Images',
  all: 'Any',
  options: { '1': 'Without image' },
});
const EXPIRING = numberFilter('expiring', {
  query: 'expiring_within',
  max: 3650,
  word: within,
  chip: (days) => `Expiring ${days.toLowerCase()}`,
  field: {
    kind: 'choice',
    label: 'Expiring',
    all: 'Any',
    options: ['30', '90', '180', '365'].map((days) => ({ value: days, label: within(days) })),
  },
});

/** The listings of a seller, or of all. */
export const LISTINGS = list<ListingsQuery>()({
  id: 'all-seller-listings',
  label: 'Listings',
  noun: 'listing',
  sorts: LISTING_SORTS,
  noMatch: { title: 'No listings match', text: 'Try fewer words or another filter.' },
  filters: [
    textFilter('search', { label: 'Search listings', placeholder: 'Name, NDC or lot' }),
    choiceFilter('status', {
      label: 'Status',
      standard: 'active',
      options: { ...LISTING_STATUS_LABELS, all: 'All statuses' },
    }),
    STOCK,
    choiceFilter('undercut', {
      label: 'Undercut',
      all: 'Any',
      options: { any: 'Somebody is cheaper', over_5: 'By more than 5 %' },
      chip: (word, value) => (value === 'any' ? word : `Undercut ${word.toLowerCase()}`),
    }),
    NO_IMAGE,
    { ...dateFilter('expires_from', { label: 'Lots that expire from' }), field: null },
    { ...dateFilter('expires_until', { label: 'Lots that expire until' }), field: null },
    EXPIRING,
  ],
});

/** All listings of all sellers, at the desk of the marketplace. */
export const DESK = list<DeskQuery>()({
  id: 'catalog-desk',
  label: 'All listings',
  noun: 'listing',
  sorts: DESK_SORTS,
  noMatch: { title: 'No listings match', text: 'Try fewer words or another filter.' },
  filters: [
    textFilter('search', { label: 'Search all listings', placeholder: 'Name, NDC or ID' }),
    numberFilter('seller', {
      query: 'seller_id',
      chip: (name, id) => (name === id ? `Seller ${id}` : name),
      field: { kind: 'own', label: 'Seller', component: SellerField },
    }),
    choiceFilter('catalog', {
      query: 'catalog_type',
      label: 'Catalog',
      all: 'All catalogs',
      options: { medigi: 'medigi', medshorts: 'medshorts', '503b': '503b' },
    }),
    choiceFilter('category', { label: 'Category', all: 'All categories', options: LISTING_CATEGORIES }),
    choiceFilter('status', {
      label: 'Status',
      standard: 'listed',
      options: { listed: 'Not withdrawn', ...LISTING_STATUS_LABELS, all: 'All statuses' },
    }),
    STOCK,
    EXPIRING,
    NO_IMAGE,
  ],
});

/** The orders by name, for cards, which have no column heads. */
export const SORT_OPTIONS = optionsOf({
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  price: 'Lowest price first',
  '-price': 'Highest price first',
  ndc: 'NDC, ascending',
  '-ndc': 'NDC, descending',
  wac: 'Lowest WAC first',
  '-wac': 'Highest WAC first',
  lots: 'Fewest lots first',
  '-lots': 'Most lots first',
  min_packs: 'Smallest minimum first',
  '-min_packs': 'Largest minimum first',
  case_size: 'Smallest case first',
  '-case_size': 'Largest case first',
  bids_enabled: 'Without bids first',
  '-bids_enabled': 'With bids first',
  offer_minimum: 'Smallest offer minimum first',
  '-offer_minimum': 'Largest offer minimum first',
  open_bids: 'Fewest open bids first',
  '-open_bids': 'Most open bids first',
  status: 'Active first',
  '-status': 'Withdrawn first',
  stock: 'Least stock first',
  '-stock': 'Most stock first',
  expiry: 'Next expiry first',
  '-expiry': 'Latest expiry first',
  '-updated': 'Last updated first',
} satisfies Record<(typeof LISTING_SORTS)[number], string>);

import { BID_STATUS_LABELS } from '#rules/bids/bid-status.ts';
import { BID_SORTS } from '#rules/lists.ts';
import { choiceFilter, numberFilter, textFilter } from '../../shared/list-filters.ts';
import { list, type List } from '../../shared/list.ts';
import type { BidsQuery } from './api.ts';
import { FacilityField, ProductField, SellerField } from './components/choice-fields.tsx';

const PERIODS = [30, 90, 180, 360].map((days) => ({ value: String(days), label: `Last ${days} days` }));

const facility = numberFilter('facility', {
  query: 'facility_id',
  chip: (name, id) => (name === id ? `Facility ${id}` : name),
  field: { kind: 'own', label: 'Facility', component: FacilityField },
});
const seller = numberFilter('seller', {
  query: 'seller_id',
  chip: (name, id) => (name === id ? `Seller ${id}` : name),
  field: { kind: 'own', label: 'Seller', component: SellerField },
});

const common = { id: 'bids', label: 'Bids', noun: 'bid' } as const;
/** What waits for oneself comes first. */
const OWN_SORTS = ['turn', ...BID_SORTS.filter((sort) => sort !== 'turn')] as const;
const noMatch = { title: 'No bids match', text: 'Try another status or fewer words.' };
const first = [
  textFilter('search', { label: 'Search bids', placeholder: 'Bid, product, NDC or name' }),
  choiceFilter('status', {
    label: 'Status',
    all: 'All statuses',
    standard: 'open',
    options: { open: 'Open', ...BID_STATUS_LABELS },
  }),
  choiceFilter('turn', {
    label: 'Waiting for',
    all: 'Anyone',
    options: { mine: 'You', theirs: 'The other party' },
    chip: (word) => `Waiting for ${word.toLowerCase()}`,
  }),
  numberFilter('period', {
    field: { kind: 'choice', label: 'Last change', all: 'Any time', options: PERIODS },
    word: (days) => `Last ${days} days`,
  }),
  choiceFilter('catalog', {
    query: 'catalog_type',
    label: 'Catalog',
    all: 'All catalogs',
    options: ['medigi', 'medshorts', '503b'],
  }),
] as const;
const product = numberFilter('product', {
  query: 'listing_id',
  chip: (name, id) => (name === id ? `Listing ${id}` : name),
  field: { kind: 'own', label: 'Product', component: ProductField },
});

/** The bids of the own side, with the other party to narrow by. */
export const BUYERS_BIDS = list<BidsQuery>()({
  ...common,
  sorts: OWN_SORTS,
  noMatch,
  filters: [...first, seller, product],
});
export const SELLERS_BIDS = list<BidsQuery>()({
  ...common,
  sorts: OWN_SORTS,
  noMatch,
  filters: [...first, facility, product],
});
export const ALL_BIDS = list<BidsQuery>()({
  ...common,
  sorts: BID_SORTS,
  noMatch,
  filters: [...first, facility, seller, product],
});

/** What has ended: last of all first; nothing waits any more. */
export const ended = <Listed extends List<BidsQuery>>(of: Listed): Listed => ({
  ...of,
  sorts: ['-closed', ...of.sorts.filter((sort) => !/^-?(turn|expires|closed)$/.test(sort)), 'closed'],
});

import { CATALOG_TAGS, EXPIRY_DAYS, TAG_LABELS, type CatalogTag } from '#rules/catalog/catalog-search.ts';
import { LAST_PAGE, PER_PAGE } from '#rules/lists.ts';
import type { CatalogType } from '#rules/orders/cart-totals.ts';
import type { CatalogBy } from '../../shared/preferences.ts';
import { readChoice, readChoices, readList, readNumber, readText } from '../../shared/search-params.ts';
import type { CatalogFacets, CatalogQuery, FacetQuery } from './api.ts';
import type { CatalogSearch } from './routes.ts';

const LONGEST_SEARCH = 100;

/** Indexes of `EXPIRY_DAYS`, as the address holds them. */
export const WHOLE_RANGE: Range = [0, EXPIRY_DAYS.length - 1];
export type Range = readonly [from: number, to: number];

export const CATALOGS: readonly CatalogType[] = ['medigi', 'medshorts', '503b'];

export const TAGS = CATALOG_TAGS.map((value) => ({ value, label: TAG_LABELS[value] }));

type Sort = NonNullable<CatalogQuery['sort']>;
interface SortChoice {
  value: Sort;
  label: string;
  /** Of no use while prices are hidden. */
  byPrice?: true;
  bySupplier?: true;
}
export const SORTS: readonly SortChoice[] = [
  { value: 'relevance', label: 'Relevance' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: 'price', label: 'Pack price, low to high', byPrice: true },
  { value: '-price', label: 'Pack price, high to low', byPrice: true },
  { value: 'unit_price', label: 'Unit price, low to high', byPrice: true },
  { value: '-unit_price', label: 'Unit price, high to low', byPrice: true },
  { value: '-savings', label: 'Savings, most first', byPrice: true },
  { value: 'savings', label: 'Savings, least first', byPrice: true },
  { value: 'expiry', label: 'Expiry, soonest first' },
  { value: '-expiry', label: 'Expiry, latest first' },
  { value: '-stock', label: 'Stock, most first' },
  { value: 'stock', label: 'Stock, least first' },
  { value: 'supplier', label: 'Supplier, A to Z', bySupplier: true },
  { value: '-supplier', label: 'Supplier, Z to A', bySupplier: true },
];

const BY = ['products', 'listings'] as const satisfies readonly CatalogBy[];

/** What the address says, checked; anything unknown is the default. */
export interface CatalogView {
  text: string;
  sellerId: number | undefined;
  category: string | undefined;
  packTypes: readonly string[];
  range: Range;
  /** null: every catalog. */
  types: readonly CatalogType[] | null;
  /** Only what takes bids. */
  bids: boolean;
  tag: CatalogTag;
  sort: Sort;
  page: number;
  by: CatalogBy;
}

/** `kept` is what the browser remembers of products or listings; the address wins. */
export function readView(search: CatalogSearch, kept: CatalogBy = 'products'): CatalogView {
  const raw = { ...search };
  const types = readChoices(raw, 'types', CATALOGS);
  const sorts = SORTS.map((one) => one.value);
  return {
    text: tidyText(readText(raw, 'searchText') ?? ''),
    sellerId: readNumber(raw, 'sellerId'),
    category: readText(raw, 'category', 60),
    packTypes: readList(raw, 'packTypes') ?? [],
    range: readRange(search.range),
    types: types && types.length < CATALOGS.length ? types : null,
    bids: raw.bids === 'yes',
    tag: readChoice(raw, 'tag', CATALOG_TAGS) ?? 'all',
    sort: readChoice(raw, 'sort', sorts) ?? 'relevance',
    page: Math.min(readNumber(raw, 'page') ?? 1, LAST_PAGE),
    by: readChoice(raw, 'view', BY) ?? kept,
  };
}

/** Trimmed, runs of spaces as one, as long as the search takes. */
export const tidyText = (text: string): string => text.trim().replace(/\s+/g, ' ').slice(0, LONGEST_SEARCH);

function readRange(text: string | undefined): Range {
  const match = /^([0-4])-([0-4])$/.exec(text ?? '');
  const [from, to] = [Number(match?.[1]), Number(match?.[2])];
  return match && from <= to ? [from, to] : WHOLE_RANGE;
}

/** '1-3'; nothing for the whole slider. */
export const writeRange = ([from, to]: Range): string | undefined =>
  isWhole([from, to]) ? undefined : `${from}-${to}`;

export const isWhole = ([from, to]: Range): boolean => from === WHOLE_RANGE[0] && to === WHOLE_RANGE[1];

/** A comma list; nothing for an empty one. */
export const writeList = (list: readonly string[]): string | undefined =>
  list.length === 0 ? undefined : list.join(',');

/** The catalogs of the address: nothing when all are chosen, null when none would be left. */
export function writeTypes(
  chosen: readonly string[],
  open: readonly CatalogType[],
): string | undefined | null {
  const kept = open.filter((one) => chosen.includes(one));
  if (kept.length === 0) return null;
  return kept.length === open.length ? undefined : kept.join(',');
}

export function toFacetQuery(view: CatalogView): FacetQuery {
  const { text, sellerId, category, packTypes, range, types, bids, tag } = view;
  const [from, to] = range;
  const whole = isWhole(range);
  return {
    ...(text !== '' && { search: text }),
    ...(sellerId !== undefined && { seller_id: sellerId }),
    ...(category !== undefined && { category }),
    ...(packTypes.length > 0 && { pack_types: packTypes.join(',') }),
    ...(!whole && { expiry_min: EXPIRY_DAYS[from] ?? 0 }),
    ...(to < WHOLE_RANGE[1] && { expiry_max: EXPIRY_DAYS[to] ?? 0 }),
    ...(types && { catalog_types: types.join(',') }),
    ...(bids && { takes_bids: 'true' as const }),
    ...(tag !== 'all' && { tag }),
  };
}

export const toQuery = (view: CatalogView): CatalogQuery => ({
  ...toFacetQuery(view),
  page: view.page,
  per_page: PER_PAGE,
  sort: view.sort,
});

/** '14 to 90 days', '180 days or more'. */
export function rangeText([from, to]: Range): string {
  if (to === WHOLE_RANGE[1]) return from === 0 ? 'Any expiry' : `${EXPIRY_DAYS[from] ?? 0} days or more`;
  return `${EXPIRY_DAYS[from] ?? 0} to ${EXPIRY_DAYS[to] ?? 0} days`;
}

export interface ActiveChoice {
  id: string;
  label: string;
  /** What the address loses. */
  without: Partial<Record<keyof CatalogSearch, string | undefined>>;
}

/** What narrows the list, each with how to take it away. */
export function activeChoices(view: CatalogView, facets: CatalogFacets | undefined): ActiveChoice[] {
  const { text, sellerId, category, packTypes, range, types, bids, tag } = view;
  const supplier = facets?.sellers.find((one) => one.value === String(sellerId))?.label;
  const only = (shown: boolean, choice: ActiveChoice) => (shown ? [choice] : []);
  return [
    ...only(text !== '', { id: 'text', label: `'${text}'`, without: { searchText: undefined } }),
    ...only(tag !== 'all', {
      id: 'tag',
      label: TAG_LABELS[tag],
      without: { tag: undefined },
    }),
    ...only(types !== null, {
      id: 'types',
      label: `Catalog: ${types?.join(', ') ?? ''}`,
      without: { types: undefined },
    }),
    ...only(bids, { id: 'bids', label: 'Takes bids', without: { bids: undefined } }),
    ...only(!isWhole(range), {
      id: 'range',
      label: `Expires in ${rangeText(range)}`,
      without: { range: undefined },
    }),
    ...only(sellerId !== undefined, {
      id: 'seller',
      label: `Supplier: ${supplier ?? '…'}`,
      without: { sellerId: undefined },
    }),
    ...only(category !== undefined, {
      id: 'category',
      label: `Category: ${category ?? ''}`,
      without: { category: undefined },
    }),
    ...packTypes.map((one) => ({
      id: `pack-${one}`,
      label: `Pack: ${one}`,
      without: { packTypes: writeList(packTypes.filter((other) => other !== one)) },
    })),
  ];
}

/** How many filters the panel holds besides the search text. */
export function countFilters(view: CatalogView): number {
  const { sellerId, category, packTypes, range, types, bids, tag } = view;
  const single = [
    sellerId !== undefined,
    category !== undefined,
    types !== null,
    bids,
    tag !== 'all',
    writeRange(range) !== undefined,
  ].filter(Boolean).length;
  return single + packTypes.length;
}

/** The address without any filter of the panel. */
export const NO_FILTERS = {
  sellerId: undefined,
  category: undefined,
  packTypes: undefined,
  range: writeRange(WHOLE_RANGE),
  types: undefined,
  bids: undefined,
  tag: undefined,
} as const;

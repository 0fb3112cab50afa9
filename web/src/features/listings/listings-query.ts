import type { CatalogType, ListingsQuery } from './api.ts';
import type { ListingsSearch } from './routes.ts';

export const PER_PAGE = 25;

const SORTS = [
  'name',
  '-name',
  'price',
  '-price',
  'stock',
  '-stock',
  'expiry',
  '-expiry',
  '-updated',
] as const;
const STATUSES = ['active', 'withdrawn', 'all'] as const;
const STOCKS = ['in', 'out'] as const;
const CATALOGS: readonly CatalogType[] = ['medigi', 'medshorts', '503b'];

/** The names of the menu. */
const TITLES: Readonly<Record<string, string>> = {
  medigi: 'Over 12 Months',
  medshorts: 'Under 12 Months',
  fulldate: 'Full Date',
  '503b': '503B',
};

export const titleOf = (list: string | undefined): string => TITLES[list ?? ''] ?? 'All Listings';

/** The catalog of a list; full-date and all listings are of several. */
export const catalogOf = (list: string | undefined): CatalogType | undefined =>
  CATALOGS.find((one) => one === list);

/** What an address asks for; what it says wrongly counts as not said. */
export function toQuery(search: ListingsSearch, list: string | undefined): ListingsQuery {
  const catalog = catalogOf(list);
  const stock = STOCKS.find((one) => one === search.stock);
  const days = Number(search.expiring);
  return {
    page: pageOf(search.page),
    per_page: PER_PAGE,
    sort: SORTS.find((one) => one === search.sort) ?? 'name',
    status: STATUSES.find((one) => one === search.status) ?? 'active',
    ...(search.search && { search: search.search.slice(0, 100) }),
    ...(catalog && { catalog_type: catalog }),
    ...(list === 'fulldate' && { fulldate: '1' as const }),
    ...(stock && { stock }),
    ...(Number.isInteger(days) && days >= 1 && days <= 3650 && { expiring_within: days }),
  };
}

export function pageOf(text: string | undefined): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1;
}

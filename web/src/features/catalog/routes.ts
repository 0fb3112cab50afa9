import type { SearchOf } from '../../shared/list.ts';
import { readText, readTexts, type RawSearch } from '../../shared/search-params.ts';
import type { SOFT_BLOCKS } from './lists.ts';

export const loadCatalogPage = () => import('./pages/catalog-page.tsx');
export const loadCatalogsPage = () => import('./pages/catalogs-page.tsx');
export const loadListingPage = () => import('./pages/listing-page.tsx');

/** The address of the catalog page; absent means default. */
export interface CatalogSearch {
  searchText?: string;
  sellerId?: string;
  category?: string;
  packTypes?: string;
  range?: string;
  types?: string;
  bids?: string;
  tag?: string;
  tab?: string;
  sort?: string;
  page?: string;
  view?: string;
}

const NAMES = [
  'searchText',
  'sellerId',
  'category',
  'packTypes',
  'range',
  'types',
  'bids',
  'tag',
  'tab',
  'sort',
  'page',
  'view',
] as const;

export function catalogSearch(search: RawSearch): CatalogSearch {
  return Object.fromEntries(
    NAMES.map((name) => [name, readText(search, name)]).filter(([, value]) => value !== undefined),
  );
}

export const loadTeamPage = () => import('./pages/team-page.tsx');

/** The tab, and what its list is narrowed to. */
export type TeamSearch = SearchOf<typeof SOFT_BLOCKS> & { tab?: string | undefined };

export const teamSearch = (search: RawSearch): TeamSearch => readTexts(search);

/** Whether its seller edits it there, which tab of the usage its buyer reads, and how many packs a link asks for. */
export interface ListingSearch {
  edit?: string | undefined;
  usage?: string | undefined;
  packs?: string | undefined;
}

export const listingSearch = (search: RawSearch): ListingSearch => ({
  edit: readText(search, 'edit'),
  usage: readText(search, 'usage'),
  packs: readText(search, 'packs'),
});

import { SHELF_SEARCH_MAX } from '#rules/catalog/shelf.ts';
import { LAST_PAGE } from '#rules/lists.ts';
import { readNumber, readText, type RawSearch } from '../../shared/search-params.ts';

export { loadBlocksOnce } from './blocks.ts';

export const loadStartPage = () => import('./pages/start-page.tsx');
export const loadAboutPage = () => import('./pages/about-page.tsx');
export const loadPharmacyPage = () => import('./pages/pharmacy-page.tsx');
export const loadManufacturerPage = () => import('./pages/manufacturer-page.tsx');
export const loadTermsPage = () => import('./pages/terms-page.tsx');
export const loadContactPage = () => import('./pages/contact-page.tsx');
export const loadDemoPage = () => import('./pages/contact-page.tsx');
export const loadRegisterPage = () => import('./pages/register-page.tsx');
export const loadShelfPage = () => import('./pages/shelf-page.tsx');

export interface RootSearch {
  /** The address that led here because there is nothing at it. */
  missing?: string;
}

export const rootSearch = (search: RawSearch): RootSearch => {
  const missing = readText(search, 'missing');
  return missing === undefined ? {} : { missing };
};

export interface ShelfSearch {
  searchText?: string | undefined;
  page?: string | undefined;
}

/** What is looked for on a supplier's shelf; absent means everything, from its first page. */
export function shelfSearch(search: RawSearch): ShelfSearch {
  const searchText = readText(search, 'searchText', SHELF_SEARCH_MAX);
  const page = readNumber(search, 'page', 2);
  // What is not taken over is named, or the address would go on saying it.
  return { searchText, page: page === undefined || page > LAST_PAGE ? undefined : String(page) };
}

import { redirect } from '@tanstack/react-router';
import type { SearchOf } from '../../shared/list.ts';
import { readTexts, type RawSearch } from '../../shared/search-params.ts';
import { session } from '../../shared/session.ts';
import type { DESK, LISTINGS } from './lists.ts';

export const loadListingsPage = () => import('./pages/listings-page.tsx');
export const loadDeskPage = () => import('./pages/desk-page.tsx');
export const loadPricesPage = () => import('./pages/prices-page.tsx');
export const loadImportsPage = () => import('./pages/imports-page.tsx');
export const loadBulkEditsPage = () => import('./pages/bulk-edits-page.tsx');
export const loadBulkEditPage = () => import('./pages/bulk-edit-page.tsx');
export const loadImportPage = () => import('./pages/import-page.tsx');

/** The lists a seller may open; anything else leads to the first list of the own menu (shell G-32). */
export const SELLER_LISTS = ['medigi', 'medshorts', 'fulldate', '503b'] as const;

export function knownCatalog({ params }: { params: { catalog: string } }): void {
  if (SELLER_LISTS.some((one) => one === params.catalog)) return;
  const { me } = session.get();
  if (me === null || me.is_admin) throw redirect({ to: '/manage-listings', replace: true });
  throw toFirstList();
}

/** A field representative has the lists of the menu, not all listings at once. */
export function allListings(): void {
  const { me } = session.get();
  if (me?.is_field_rep === true && !me.is_admin) throw toFirstList();
}

function toFirstList() {
  const catalog = session.get().me?.company?.is_503b === true ? '503b' : 'medigi';
  return redirect({ to: '/manage-listings/$catalog', params: { catalog }, replace: true });
}

/** What the list is narrowed to, the listing whose editor is open, whether a new one is being made, and from which or for which product of the portfolio. */
export type ListingsSearch = SearchOf<typeof LISTINGS> & {
  listing?: string | undefined;
  create?: string | undefined;
  from?: string | undefined;
  ndc?: string | undefined;
};

/** The desk of the marketplace, with the listing that is opened. */
export type DeskSearch = SearchOf<typeof DESK> & { listing?: string | undefined };
export const deskSearch = (search: RawSearch): DeskSearch => readTexts(search);

export const listingsSearch = (search: RawSearch): ListingsSearch => readTexts(search);
export interface BulkSearch {
  show?: string | undefined;
  page?: string | undefined;
}
export const bulkSearch = (search: RawSearch): BulkSearch => readTexts(search);
export const importsSearch = (search: RawSearch): Pick<ListingsSearch, 'page'> => readTexts(search);

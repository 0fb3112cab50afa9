import { redirect } from '@tanstack/react-router';
import { readText, type RawSearch } from '../../shared/search-params.ts';
import { session } from '../../shared/session.ts';

export const loadListingsPage = () => import('./pages/listings-page.tsx');
export const loadImportsPage = () => import('./pages/imports-page.tsx');
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

/** Filters, sort and page of the list, and the listing whose editor is open; absent means default. */
export interface ListingsSearch {
  search?: string | undefined;
  status?: string | undefined;
  stock?: string | undefined;
  expiring?: string | undefined;
  sort?: string | undefined;
  page?: string | undefined;
  listing?: string | undefined;
}

const NAMES = ['search', 'status', 'stock', 'expiring', 'sort', 'page', 'listing'] as const;

export function listingsSearch(search: RawSearch): ListingsSearch {
  return Object.fromEntries(
    NAMES.map((name) => [name, readText(search, name)]).filter(([, value]) => value !== undefined),
  );
}

export interface ImportsSearch {
  page?: string | undefined;
}

export function importsSearch(search: RawSearch): ImportsSearch {
  const page = readText(search, 'page');
  return page === undefined ? {} : { page };
}

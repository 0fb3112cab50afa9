import { redirect } from '@tanstack/react-router';
import { readText, type RawSearch } from '../../shared/search-params.ts';

export const loadListingsPage = () => import('./pages/listings-page.tsx');

/** The lists a seller may open; anything else leads to all listings (shell G-32). */
export const SELLER_LISTS = ['medigi', 'medshorts', 'fulldate', '503b'] as const;

export function knownCatalog({ params }: { params: { catalog: string } }): void {
  if (!SELLER_LISTS.some((one) => one === params.catalog))
    throw redirect({ to: '/manage-listings', replace: true });
}

export interface ListingsSearch {
  search?: string;
  status?: string;
  stock?: string;
  sort?: string;
  page?: string;
}

const NAMES = ['search', 'status', 'stock', 'sort', 'page'] as const;

export function listingsSearch(search: RawSearch): ListingsSearch {
  return Object.fromEntries(
    NAMES.map((name) => [name, readText(search, name)]).filter(([, value]) => value !== undefined),
  );
}

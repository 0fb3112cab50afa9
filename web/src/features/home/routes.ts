import { readText, type RawSearch } from '../../shared/search-params.ts';

export const loadBuyerHome = () => import('./pages/buyer-home.tsx');
export const loadSellerHome = () => import('./pages/seller-home.tsx');
export const loadAdminHome = () => import('./pages/admin-home.tsx');

/** The catalog whose orders the administrator's home counts; absent: all. */
export interface AdminHomeSearch {
  catalog?: string | undefined;
}

export function adminHomeSearch(search: RawSearch): AdminHomeSearch {
  const catalog = readText(search, 'catalog');
  return catalog === undefined ? {} : { catalog };
}

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

export const loadSalesBoard = () => import('./pages/sales-board.tsx');

/** The month whose parts the board shows, 'YYYY-MM'; absent: the year. */
export interface SalesBoardSearch {
  month?: string | undefined;
}

export function salesBoardSearch(search: RawSearch): SalesBoardSearch {
  const month = readText(search, 'month');
  return month !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? { month } : {};
}

/** The payout that is open. */
export interface SellerHomeSearch {
  payout?: string | undefined;
}

export function sellerHomeSearch(search: RawSearch): SellerHomeSearch {
  const payout = readText(search, 'payout');
  return payout === undefined ? {} : { payout };
}

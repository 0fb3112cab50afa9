import { readText, type RawSearch } from '../../shared/search-params.ts';

export const loadOrdersPage = () => import('./pages/orders-page.tsx');
export const loadOrderPage = () => import('./pages/order-page.tsx');

/** Filters of the order list; absent means default. */
export interface OrdersSearch {
  status?: string;
  search?: string;
  csos?: string;
  sort?: string;
  page?: string;
}

const NAMES = ['status', 'search', 'csos', 'sort', 'page'] as const;

export function ordersSearch(search: RawSearch): OrdersSearch {
  return Object.fromEntries(
    NAMES.map((name) => [name, readText(search, name)]).filter(([, value]) => value !== undefined),
  );
}

import type { SearchOf } from '../../shared/list.ts';
import { readTexts, type RawSearch } from '../../shared/search-params.ts';
import type { ORDERS } from './lists.ts';

export const loadOrdersPage = () => import('./pages/orders-page.tsx');
export const loadOrderPage = () => import('./pages/order-page.tsx');

export type OrdersSearch = SearchOf<typeof ORDERS>;

export const ordersSearch = (search: RawSearch): OrdersSearch => readTexts(search);

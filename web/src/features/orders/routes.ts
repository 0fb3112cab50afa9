import type { SearchOf } from '../../shared/list.ts';
import { readList, readTexts, type RawSearch } from '../../shared/search-params.ts';
import type { InvoicesSearch } from '../billing/index.ts';
import type { ExclusionsSearch } from '../exclusions/index.ts';
import type { ORDER_GROUPS, ORDERS } from './lists.ts';

export const loadOrdersPage = () => import('./pages/orders-page.tsx');
export const loadOrderPage = () => import('./pages/order-page.tsx');

export const loadShipPage = () => import('./pages/ship-page.tsx');
export const loadTrackingPage = () => import('./pages/tracking-page.tsx');
export const loadPickListPage = () => import('./pages/pick-list-page.tsx');

/** `sign`: the orders that are being signed, by their numbers; `group`: the one that is open. */
export type OrdersSearch = SearchOf<typeof ORDERS> &
  SearchOf<typeof ORDER_GROUPS> &
  InvoicesSearch &
  ExclusionsSearch & {
    tab?: string | undefined;
    group?: string | undefined;
    sign?: string | undefined;
  };

export const ordersSearch = (search: RawSearch): OrdersSearch => readTexts(search);

/** Orders that were chosen in the list. */
export const chosenSearch = (search: RawSearch): { ids?: string[] | undefined } => ({
  ids: readList(search, 'ids')?.filter((id) => /^[1-9]\d{0,14}$/.test(id)),
});

export { OrdersToConfirm } from './components/orders-to-confirm.tsx';
export { RecentOrders } from './components/recent-orders.tsx';
export { VacationBand } from './components/vacation-band.tsx';

/** Orders that the palette offers to order again: `useRepeatable(783)`. */
export { useRepeatable } from './use-repeatable.ts';

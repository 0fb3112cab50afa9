export { RecentOrders } from './components/recent-orders.tsx';
export type { OrdersSearch } from './routes.ts';

export { RecentOrders } from './components/recent-orders.tsx';

export type { OrdersSearch } from './routes.ts';

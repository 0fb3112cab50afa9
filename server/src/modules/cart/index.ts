export { cartRoutes } from './routes.ts';
export { followAccounts } from './subscribers.ts';

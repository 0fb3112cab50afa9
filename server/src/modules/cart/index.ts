export { purchaseInput, type AskedLot } from './revalidate.ts';
export { cartRoutes } from './routes.ts';
export { followAccounts } from './subscribers.ts';

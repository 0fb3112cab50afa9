export { cartRoutes } from './routes.ts';
export { followAccounts } from './follow-accounts.ts';

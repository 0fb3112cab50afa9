export { loadCandidates, type CartRow } from './load.ts';
export { priceCart } from './present.ts';
export { checkCarts } from './read-carts.ts';
export { byListing, purchaseInput, type AskedLot } from './revalidate.ts';
export { cartRoutes } from './routes.ts';
export { followAccounts } from './subscribers.ts';

export { loadCandidates, loadOfferedNames, loadOffersOf, type CartRow, type ChosenLot } from './load.ts';
export { priceCart, type PricedCart } from './present.ts';
export { checkCarts } from './read-carts.ts';
export { buyerInput, byListing, purchaseInput, type AskedLot } from './revalidate.ts';
export { toPlacement } from './to-placement.ts';
export { cartRoutes } from './routes.ts';
export { followAccounts } from './subscribers.ts';

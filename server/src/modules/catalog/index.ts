export { purchaseColumns, purchaseJoins, sellable, type PurchaseFacts } from './purchase.ts';
export { catalogRoutes } from './routes.ts';
export { countByCatalog } from './views/facets.ts';
export { baseOf } from './views/pricing.ts';
export { hidesPrices, offeredTo } from './views/visibility.ts';

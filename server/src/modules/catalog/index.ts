export { addRefusals } from './add-refusal.ts';
export { pricedAt, purchaseColumns, purchaseJoins, sellable, type PurchaseFacts } from './purchase.ts';
export { catalogJobs, COUNT_TRENDING } from './jobs.ts';
export { offerOrderOf } from './ranked-products.ts';
export { catalogRoutes } from './routes.ts';
export { countByCatalog } from './views/facets.ts';
export { exclusionReason, isOfferedTo } from './views/exclusions.ts';
export { COMPOUNDED, viewListing } from './views/listing-detail.ts';
export { viewRecommendations } from './views/recommendations.ts';
export { missedSavings } from './views/missed-savings.ts';
export { anyBuyerAt, scopeAt } from './views/facility-scope.ts';
export { askedCents, catalogOf, everyRuleOn, rulesOn } from './views/priced.ts';
export { baseOf, effectiveAmuOf, usedPacks, type FacilityFigures } from './views/pricing.ts';
export { usageColumns, usageData, usageJoins, type UsageRow } from './views/usage.ts';
export { notesOn } from './views/notes.ts';
export { colleaguesWhoBlocked } from './views/soft-blocks.ts';
export { searchWords } from './views/search-text.ts';
export {
  facilityColumns,
  facilityJoins,
  hidesPrices,
  isOnSale,
  offeredTo,
  showsListing,
  toldBlock,
  toToldBlock,
  visibleTo,
} from './views/visibility.ts';

export { followCompanies, followDrugs } from './subscribers.ts';
export { catalogJobs, importJobs } from './jobs.ts';
export { catalogRoutes } from './routes.ts';
export { refreshSearch, returnStock, takeStock } from './stock.ts';
export { countByCatalog } from './views/facets.ts';
export { baseOf, type FacilityFigures } from './views/pricing.ts';
export {
  facilityColumns,
  facilityJoins,
  hidesPrices,
  matchingSoftBlocks,
  offeredTo,
} from './views/visibility.ts';

export { importJobs, listingJobs } from './jobs.ts';
export { listingRoutes } from './routes.ts';
export { refreshingStock, returnStock, takingStock, type MissingLot } from './stock.ts';
export { viewListingFigures } from './views/standing.ts';
export { followCompanies, followDrugs } from './subscribers.ts';

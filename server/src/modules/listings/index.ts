export { importJobs, listingJobs } from './jobs.ts';
export { listingRoutes } from './routes.ts';
export { refreshingStock, refreshSearch, returnStock } from './stock.ts';
export { followCompanies, followDrugs } from './subscribers.ts';

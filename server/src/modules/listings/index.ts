export { importJobs, listingJobs } from './jobs.ts';
export { listingRoutes } from './routes.ts';
export { refreshSearch, returnStock, takeStock } from './stock.ts';
export { followCompanies, followDrugs } from './subscribers.ts';

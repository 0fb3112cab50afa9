export { lockListing } from './edit-listing.ts';
export { importDocument } from './import/import-document.ts';
export { uploadImport } from './import/upload-import.ts';
export { importJobs, listingJobs } from './jobs.ts';
export { listingRoutes } from './routes.ts';
export { refreshingStock, returnStock, takingStock, type MissingLot } from './stock.ts';
export { listingsOf } from './views/seller-filters.ts';
export { viewListingFigures, viewUndercut } from './views/standing.ts';
export { followCompanies, followDrugs } from './subscribers.ts';

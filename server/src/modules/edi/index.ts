export { SEAL_EDI_SECRETS } from './clients/seal-anew.ts';
export { ediJobs } from './jobs.ts';
export { followOrders } from './orders/tell-cancellation.ts';
export { ediRoutes } from './routes.ts';

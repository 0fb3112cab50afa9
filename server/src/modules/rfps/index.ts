export {
  deliveryJobs,
  END_CONTRACTS,
  EXPIRE_RFPS,
  PLACE_DELIVERIES,
  REMIND_RENEWALS,
  rfpJobs,
} from './jobs.ts';
export { rfpRoutes } from './routes.ts';
export { viewRfp } from './views/rfp-detail.ts';

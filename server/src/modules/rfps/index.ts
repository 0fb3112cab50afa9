export {
  deliveryJobs,
  END_CONTRACTS,
  EXPIRE_RFPS,
  PLACE_DELIVERIES,
  REMIND_RENEWALS,
  rfpJobs,
} from './jobs.ts';
export { rfpsOf } from './range.ts';
export { rfpRoutes } from './routes.ts';
export { viewRfp } from './views/rfp-detail.ts';
export { statusSeen } from './views/rfp-rows.ts';

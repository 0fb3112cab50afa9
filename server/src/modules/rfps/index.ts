export { EXPIRE_RFPS, rfpJobs } from './jobs.ts';
export { rfpRoutes } from './routes.ts';

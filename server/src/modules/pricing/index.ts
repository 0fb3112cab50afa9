export { FORGET_REACH, reachJobs } from './forget-reach.ts';
export { pricingRoutes } from './routes.ts';

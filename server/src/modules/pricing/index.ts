export { pricingRoutes } from './routes.ts';

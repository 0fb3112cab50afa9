export { orderingRoutes } from './routes.ts';

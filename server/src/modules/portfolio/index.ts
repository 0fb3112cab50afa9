export { portfolioRoutes } from './routes.ts';

export { addConfiguredHosts, createBrands, type Brands } from './brands.ts';
export { brandRoutes } from './routes.ts';
export { sanitise } from './sanitise.ts';

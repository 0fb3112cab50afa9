export { addConfiguredHosts, createBrands, type Brands } from './brands.ts';
export { brandRoutes } from './routes.ts';

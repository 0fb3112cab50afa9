export { addConfiguredHosts, createBrands, type Brands, type Site } from './brands.ts';
export { brandRoutes } from './routes.ts';

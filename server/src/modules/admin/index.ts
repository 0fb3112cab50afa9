export { adminRoutes } from './routes.ts';
export { searchLogs } from './unscoped/logs.ts';

export { adminRoutes } from './routes.ts';
export { searchLogs } from './views/logs.ts';

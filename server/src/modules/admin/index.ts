export { adminRoutes } from './routes.ts';
export { WAITING } from './unscoped/queues.ts';
export { searchLogs } from './unscoped/logs.ts';
export { failedTasks } from './unscoped/tasks.ts';

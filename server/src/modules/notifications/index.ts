export { createNotifier } from './notify.ts';
export { notificationRoutes } from './routes.ts';

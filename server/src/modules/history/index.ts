export { calibrationRoutes } from './calibration-routes.ts';
export { purchaseRoutes } from './purchase-routes.ts';
export { followReports, historyJobs } from './subscribers.ts';

export { calibrationRoutes } from './calibration-routes.ts';
export { followReports, historyJobs } from './subscribers.ts';

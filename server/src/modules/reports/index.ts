export { reportRoutes } from './routes.ts';
export { scheduleJobs, SEND_REPORTS } from './schedules/send-reports.ts';

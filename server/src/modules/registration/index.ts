export { mailRegistrations } from './subscribers.ts';
export { registrationRoutes } from './routes.ts';
export { registrationJobs } from './sweep.ts';

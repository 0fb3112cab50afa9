export { mailRegistrations } from './mail.ts';
export { registrationRoutes } from './routes.ts';
export { registrationJobs } from './sweep.ts';

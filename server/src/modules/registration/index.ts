export { mailRegistrations } from './mail.ts';
export { registrationRoutes } from './routes.ts';
export { SWEEP_DRAFTS_TASK, sweepDrafts } from './sweep.ts';

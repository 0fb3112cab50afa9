export { followEvents, followJobs } from './follow/follow-events.ts';
export { LOOK_AFTER_WEBHOOKS, SWEEP_WEBHOOKS, webhookJobs } from './jobs.ts';
export { keepJoining } from './lots/keep-joining.ts';
export { webhookRoutes } from './routes.ts';
export { keepSending } from './sending/keep-sending.ts';

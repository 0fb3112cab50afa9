export { createBidNotifier } from './notify-bids.ts';
export { createContactMailer } from './contact-mail.ts';
export { createNotifier } from './notify.ts';
export { createRegistrationNotifier } from './notify-registrations.ts';
export { createAccountNotifier } from './notify-accounts.ts';
export { tellBlockers } from './tell-blockers.ts';
export { notificationRoutes } from './routes.ts';
export { notificationJobs } from './sweep.ts';
export { DIGEST_TASK, digestJobs } from './send-digests.ts';

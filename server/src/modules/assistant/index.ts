export { MAIL_SAVED_QUESTIONS, questionMailJobs } from './saved/mail-saved.ts';
export { assistantJobs, SWEEP_QUESTIONS } from './jobs.ts';
export { createModel } from './model.ts';
export { assistantRoutes } from './routes.ts';

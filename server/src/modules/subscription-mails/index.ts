export { MAIL_FAVORITES, MAIL_MONTH, MAIL_TRENDING, MAIL_WEEK, subscriptionMailJobs } from './jobs.ts';

export { answerMailJobs, MAIL_ANSWERS, MATCH_REQUESTS, matchJobs } from './jobs.ts';
export { requestRoutes } from './routes.ts';

import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import { mailAnswers, type MailDeps } from './mail-answers.ts';
import { matchRequests } from './match.ts';

export const MATCH_REQUESTS = 'match-requests';
export const MAIL_ANSWERS = 'mail-request-answers';

export const matchJobs = (deps: { db: Database; clock: Clock }): Record<string, Task> => ({
  [MATCH_REQUESTS]: (_, run) => matchRequests(deps, run),
});

/** It waits for the server of mails. */
export const answerMailJobs = (deps: MailDeps): Record<string, Task> => ({
  [MAIL_ANSWERS]: (_, run) => mailAnswers(deps, run),
});

import path from 'node:path';
import { mailPasswordLinks, SWEEP_TASK, sweepSignIn, unsubscribeLinks } from './modules/accounts/index.ts';
import { followAccounts } from './modules/cart/index.ts';
import { catalogJobs, followCompanies, followDrugs } from './modules/catalog/index.ts';
import { drugJobs } from './modules/drugs/index.ts';
import {
  createAccountNotifier,
  createContactMailer,
  createNotifier,
  createRegistrationNotifier,
} from './modules/notifications/index.ts';
import { orderJobs } from './modules/orders/index.ts';
import { mailRegistrations, registrationJobs } from './modules/registration/index.ts';
import { ANCHOR_TASK } from './platform/audit.ts';
import { anchorAudit, openAnchorKey } from './platform/audit-anchor.ts';
import { keepWordsIndexed } from './platform/audit-search.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Connections } from './platform/connections.ts';
import type { FileStore } from './platform/files.ts';
import { startJobs, type JobRunner } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { createMailer } from './platform/mail.ts';
import type { Metrics } from './platform/metrics.ts';
import { loadSecret } from './platform/secrets.ts';

/** Cron lines, in UTC: minute hour day month weekday task. */
export const SCHEDULE = [
  '10 0 * * * refresh-expired-lots',
  '20 * * * * deliver-old-shipments',
  '40 * * * * refresh-catalog-words',
  `50 * * * * ${SWEEP_TASK}`,
  '55 * * * * sweep-registrations',
  `* * * * * ${ANCHOR_TASK}`,
] as const;

interface Settings {
  config: Config;
  clock: Clock;
  log: Log;
}

interface Parts extends Pick<Connections, 'direct'> {
  metrics: Metrics;
  files: FileStore;
}

/** What the product does beside requests: jobs, their schedule, and the effects of events, mails among them. */
export async function startBackgroundWork(
  { config, clock, log }: Settings,
  { direct, metrics, files }: Parts,
): Promise<JobRunner> {
  const { publicUrl } = config;
  const { db } = direct;
  const folder = path.join(config.dataDir, 'mail');
  const mailer = createMailer({
    db,
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    folder,
    log,
    leaseSeconds: config.jobLeaseSeconds,
  });
  openAnchorKey(config.audit.keyFile);
  const key = await loadSecret(db, 'link_key');
  const unsubscribe = unsubscribeLinks({ key, publicUrl });
  const jobs = await startJobs({
    db,
    pool: direct.pool,
    log,
    metrics,
    tasks: {
      ...drugJobs({ db, files, clock }),
      ...catalogJobs({ db, files, clock }),
      ...orderJobs({ db, clock }),
      [SWEEP_TASK]: sweepSignIn({ db, clock }),
      ...registrationJobs({ db, clock, files }),
      [ANCHOR_TASK]: () => anchorAudit({ db, clock, ...config.audit }),
    },
    subscribers: [
      followDrugs({ db, clock }),
      followCompanies({ db, clock }),
      followAccounts({ db }),
      createNotifier({ db, mailer, clock, publicUrl, unsubscribe }),
      createAccountNotifier({ db, mailer, clock, publicUrl }),
      mailPasswordLinks({ db, mailer, clock, publicUrl, key }),
      mailRegistrations({ db, mailer, clock, publicUrl, key }),
      createRegistrationNotifier({ db, mailer, clock, publicUrl }),
      createContactMailer(mailer),
    ],
    leaseSeconds: config.jobLeaseSeconds,
    schedule: SCHEDULE,
  });
  const words = keepWordsIndexed(db, log);
  return { stop: async () => void (await Promise.all([jobs.stop(), words.stop()])) };
}

import path from 'node:path';
import {
  licenseJobs,
  mailPasswordLinks,
  REMIND_LICENSES,
  SWEEP_TASK,
  sweepSignIn,
  unsubscribeLinks,
} from './modules/accounts/index.ts';
import { csosJobs, REFRESH_LISTS, REMIND, type Authority } from './modules/csos/index.ts';
import type { Brands } from './modules/brands/index.ts';
import {
  cardJobs,
  CLOSE_PAYOUTS,
  createCardNotifier,
  createPayoutNotifier,
  createReminderNotifier,
  createStatementMailer,
  payoutJobs,
  REFUND_UNUSED,
  REMIND_INVOICES,
  reminderJobs,
  SEND_CARD_REFUNDS,
  SEND_STATEMENTS,
  statementJobs,
} from './modules/billing/index.ts';
import { bidJobs, CANCEL_BIDS, EXPIRE_BIDS, followBids, followTraders } from './modules/bids/index.ts';
import { deliveryJobs, END_CONTRACTS, EXPIRE_RFPS, PLACE_DELIVERIES, rfpJobs } from './modules/rfps/index.ts';
import { answerMailJobs, MAIL_ANSWERS, MATCH_REQUESTS, matchJobs } from './modules/requests/index.ts';
import { followAccounts } from './modules/cart/index.ts';
import { catalogJobs, COUNT_TRENDING } from './modules/catalog/index.ts';
import { followCompanies, followDrugs, importJobs, listingJobs } from './modules/listings/index.ts';
import { followReports, historyJobs } from './modules/history/index.ts';
import { drugJobs } from './modules/drugs/index.ts';
import {
  createAccountNotifier,
  createBidNotifier,
  createContactMailer,
  createCreditNotifier,
  createNewsNotifier,
  createNotifier,
  createRegistrationNotifier,
  createRequestNotifier,
  createRfpNotifier,
  DIGEST_TASK,
  digestJobs,
  notificationJobs,
  tellBlockers,
  type OrderNotifierDeps,
} from './modules/notifications/index.ts';
import { orderJobs, type PaymentProvider } from './modules/orders/index.ts';
import { FORGET_REACH, reachJobs } from './modules/pricing/index.ts';
import { mailRegistrations, registrationJobs } from './modules/registration/index.ts';
import { ANCHOR_TASK } from './platform/audit/audit.ts';
import { anchorAudit, openAnchorKey } from './platform/audit/anchor.ts';
import { keepWordsIndexed } from './platform/audit/search.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Connections } from './platform/database/connections.ts';
import type { Database } from './platform/database/database.ts';
import { SEAL_TASK, sealEvents } from './platform/audit/event-seal.ts';
import { REMOVE_CONTENT, type FileStore } from './platform/files/files.ts';
import { enqueueJob } from './platform/jobs/events.ts';
import { startJobs, type JobRunner } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { createMailer, type Mailer } from './platform/mail/mail.ts';
import type { Metrics } from './platform/metrics.ts';
import { keepSchedule, type Scheduled } from './platform/jobs/schedule.ts';
import { SWEEP_PLATFORM, sweepPlatform } from './platform/jobs/sweep.ts';
import { loadSecret } from './platform/secrets.ts';

const [HOUR, DAY] = [60, 24 * 60];

export const SCHEDULE: readonly Scheduled[] = [
  { task: 'refresh-expired-lots', everyMinutes: DAY, at: 10 },
  { task: EXPIRE_BIDS, everyMinutes: 5, at: 0 },
  { task: CANCEL_BIDS, everyMinutes: 5, at: 2 },
  { task: EXPIRE_RFPS, everyMinutes: HOUR, at: 5 },
  { task: PLACE_DELIVERIES, everyMinutes: HOUR, at: 15 },
  { task: END_CONTRACTS, everyMinutes: HOUR, at: 30 },
  { task: MATCH_REQUESTS, everyMinutes: 1, at: 0 },
  { task: MAIL_ANSWERS, everyMinutes: 1, at: 0 },
  { task: 'deliver-old-shipments', everyMinutes: HOUR, at: 20 },
  { task: 'overdue-invoices', everyMinutes: DAY, at: 15 },
  // Closes the months that are over and not closed; on most days there is none.
  { task: SEND_CARD_REFUNDS, everyMinutes: 1, at: 0 },
  { task: REFUND_UNUSED, everyMinutes: 10, at: 3 },
  { task: CLOSE_PAYOUTS, everyMinutes: DAY, at: HOUR },
  // From the 2nd on, who has none of the month before.
  { task: SEND_STATEMENTS, everyMinutes: DAY, at: 6 * HOUR },
  { task: 'cancel-unsigned-orders', everyMinutes: HOUR, at: 25 },
  { task: REFRESH_LISTS, everyMinutes: HOUR, at: 35 },
  { task: REMIND, everyMinutes: DAY, at: 95 },
  { task: 'refresh-catalog-words', everyMinutes: HOUR, at: 40 },
  { task: SWEEP_TASK, everyMinutes: HOUR, at: 50 },
  { task: 'sweep-registrations', everyMinutes: HOUR, at: 55 },
  { task: SWEEP_PLATFORM, everyMinutes: HOUR, at: 45 },
  { task: 'sweep-notifications', everyMinutes: DAY, at: 85 },
  // Each hour, since the morning of the marketplace moves by one in UTC.
  { task: DIGEST_TASK, everyMinutes: HOUR, at: 0 },
  // A morning in the United States.
  { task: REMIND_INVOICES, everyMinutes: DAY, at: 12 * HOUR + 10 },
  { task: REMIND_LICENSES, everyMinutes: DAY, at: 12 * HOUR },
  { task: 'remove-import-files', everyMinutes: DAY, at: 75 },
  { task: COUNT_TRENDING, everyMinutes: HOUR, at: 10 },
  { task: FORGET_REACH, everyMinutes: DAY, at: 65 },
  { task: 'take-up-reports', everyMinutes: HOUR, at: 5 },
  { task: SEAL_TASK, everyMinutes: 1, at: 0 },
  { task: ANCHOR_TASK, everyMinutes: 1, at: 0 },
];

const MAILS_STOP_WITHIN_MS = 3000;

interface Settings {
  config: Config;
  clock: Clock;
  log: Log;
}

interface Parts extends Pick<Connections, 'direct'> {
  authorities: readonly Authority[];
  brands: Brands;
  metrics: Metrics;
  files: FileStore;
  payments: PaymentProvider;
}

/** What the product does beside requests: jobs, their schedule, and the effects of events, mails among them. */
export async function startBackgroundWork(
  { config, clock, log }: Settings,
  { direct, metrics, files, brands, authorities, payments }: Parts,
): Promise<JobRunner> {
  const { mailSite: siteOf } = brands;
  const { db } = direct;
  const folder = path.join(config.dataDir, 'mail');
  const mailer = createMailer({
    db,
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    folder,
    log,
    metrics,
    leaseSeconds: config.jobLeaseSeconds,
  });
  openAnchorKey(config.audit.keyFile);
  const key = await loadSecret(db, 'link_key');
  const unsubscribe = unsubscribeLinks(key);
  const mailing = { db, mailer, clock, siteOf, unsubscribe };
  const notifiers = notifiersOf(mailing);
  const jobs = await startJobs({
    pool: direct,
    log,
    metrics,
    tasks: shortJobs({ db, clock }, config),
    longTasks: {
      ...fileJobs({ db, files, clock }),
      ...csosJobs({ db, clock, log, authorities }),
      ...digestJobs(mailing),
      ...answerMailJobs(mailing),
      ...deliveryJobs({ db, clock }),
      ...cardJobs({ db, clock, log, provider: payments, publicUrl: config.publicUrl }),
      [REMOVE_CONTENT]: ({ key: content }) => files.removeContent(String(content)),
    },
    subscribers: [
      followDrugs({ db, clock }),
      followCompanies({ db, clock }),
      followTraders({ db, clock }),
      followBids({ db }),
      followAccounts({ db }),
      followReports({ db, clock }),
      tellBlockers({ db, clock }),
      ...notifiers.map(({ tell }) => tell),
    ],
    mails: [
      ...notifiers.map(({ mail }) => mail),
      mailPasswordLinks({ db, mailer, clock, siteOf, key }),
      mailRegistrations({ db, mailer, clock, siteOf, key }),
      createContactMailer({ mailer, siteOf }),
      createStatementMailer({ db, mailer, siteOf }),
    ],
    leaseSeconds: config.jobLeaseSeconds,
  });
  // After a long stop the lists are out of date, and the next refresh may be an hour away.
  if (authorities.length > 0) await db.transaction().execute((tx) => enqueueJob(tx, REFRESH_LISTS, {}));
  const others = [keepSchedule({ db, clock, log, schedule: SCHEDULE }), keepWordsIndexed(db, log)];
  return { stop: () => cuttingLate(mailer, [jobs, ...others]) };
}

/** Who turns events into what people read. */
const notifiersOf = (mailing: OrderNotifierDeps) => [
  createNotifier(mailing),
  createBidNotifier(mailing),
  createRfpNotifier(mailing),
  createRequestNotifier(mailing),
  createNewsNotifier(mailing),
  createAccountNotifier(mailing),
  createCreditNotifier(mailing),
  createPayoutNotifier(mailing),
  createCardNotifier(mailing),
  createReminderNotifier(mailing),
  createRegistrationNotifier(mailing),
];

const shortJobs = (deps: { db: Database; clock: Clock }, { audit }: Config) => ({
  ...listingJobs(deps),
  ...orderJobs(deps),
  ...payoutJobs(deps),
  ...statementJobs(deps),
  ...reminderJobs(deps),
  ...bidJobs(deps),
  ...rfpJobs(deps),
  ...matchJobs(deps),
  ...licenseJobs(deps),
  ...reachJobs(deps),
  ...catalogJobs(deps),
  ...sweeps(deps),
  [ANCHOR_TASK]: () => anchorAudit({ ...deps, ...audit }),
  [SEAL_TASK]: () => sealEvents(deps),
});

/** Those that read or remove stored files. */
const fileJobs = (deps: { db: Database; files: FileStore; clock: Clock }) => ({
  ...drugJobs(deps),
  ...importJobs(deps),
  ...historyJobs(deps),
  ...registrationJobs(deps),
});

const sweeps = (deps: { db: Database; clock: Clock }) => ({
  [SWEEP_TASK]: sweepSignIn(deps),
  [SWEEP_PLATFORM]: sweepPlatform(deps),
  ...notificationJobs(deps),
});

/** A mail that hangs does not hold up the end of the process; it is sent by the next one. */
async function cuttingLate(mailer: Mailer, work: readonly { stop(): Promise<void> }[]): Promise<void> {
  const late = setTimeout(() => mailer.cut(), MAILS_STOP_WITHIN_MS);
  await Promise.all(work.map((one) => one.stop()));
  clearTimeout(late);
}

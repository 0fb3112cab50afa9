import {
  apiKeyJobs,
  licenseJobs,
  mailPasswordLinks,
  SWEEP_TASK,
  sweepSignIn,
  unsubscribeLinks,
} from './modules/accounts/index.ts';
import { csosJobs, REFRESH_LISTS, type Authority } from './modules/csos/index.ts';
import type { Brands } from './modules/brands/index.ts';
import {
  cardJobs,
  createCardNotifier,
  createPayoutNotifier,
  createReminderNotifier,
  createStatementMailer,
  payoutJobs,
  reminderJobs,
  statementJobs,
} from './modules/billing/index.ts';
import { bidJobs, followBids, followTraders } from './modules/bids/index.ts';
import { deliveryJobs, rfpJobs } from './modules/rfps/index.ts';
import { scheduleJobs, unusualJobs } from './modules/reports/index.ts';
import { answerMailJobs, matchJobs } from './modules/requests/index.ts';
import { followAccounts } from './modules/cart/index.ts';
import { catalogJobs } from './modules/catalog/index.ts';
import { followCompanies, followDrugs, importJobs, listingJobs } from './modules/listings/index.ts';
import { followReports, historyJobs } from './modules/history/index.ts';
import {
  ediWork,
  followOrders,
  followShipments,
  takeMails,
  tellSellers,
  tellShipments,
} from './modules/edi/index.ts';
import { drugJobs } from './modules/drugs/index.ts';
import {
  createAccountNotifier,
  createBidNotifier,
  createContactMailer,
  createCreditNotifier,
  createNewsNotifier,
  createNotifier,
  createRegistrationNotifier,
  createEdiCatalogNotifier,
  createEdiInvoiceNotifier,
  createEdiNotifier,
  createTaskNotifier,
  createRequestNotifier,
  createRfpNotifier,
  digestJobs,
  notificationJobs,
  tellBlockers,
  type OrderNotifierDeps,
} from './modules/notifications/index.ts';
import { orderJobs, type PaymentProvider } from './modules/orders/index.ts';
import { reachJobs } from './modules/pricing/index.ts';
import { mailRegistrations, registrationJobs } from './modules/registration/index.ts';
import { assistantJobs, questionMailJobs } from './modules/assistant/index.ts';
import { subscriptionMailJobs } from './modules/subscription-mails/index.ts';
import { sqlToolJobs } from './modules/sql-tool/index.ts';
import { followEvents, followJobs, keepJoining, keepSending, webhookJobs } from './modules/webhooks/index.ts';
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
import type { Run } from './platform/jobs/run-notes.ts';
import type { Log } from './platform/log.ts';
import type { Mailer } from './platform/mail/mail.ts';
import type { Metrics } from './platform/metrics.ts';
import { keepSchedule } from './platform/jobs/schedule.ts';
import { SWEEP_PLATFORM, sweepPlatform } from './platform/jobs/sweep.ts';
import { loadSecret } from './platform/secrets.ts';
import type { Outward } from './outward.ts';
import { SCHEDULE } from './schedule.ts';

const MAILS_STOP_WITHIN_MS = 3000;

interface Settings {
  config: Config;
  clock: Clock;
  log: Log;
}

interface Parts extends Outward, Pick<Connections, 'direct'> {
  authorities: readonly Authority[];
  brands: Brands;
  metrics: Metrics;
  files: FileStore;
  payments: PaymentProvider;
}

/** What the product does beside requests: jobs, their schedule, and the effects of events, mails among them. */
export async function startBackgroundWork(
  { config, clock, log }: Settings,
  { direct, metrics, files, brands, authorities, payments, outbound, seal, mailer }: Parts,
): Promise<JobRunner> {
  const { mailSite: siteOf } = brands;
  const { db } = direct;
  openAnchorKey(config.audit.keyFile);
  const key = await loadSecret(db, 'link_key');
  const unsubscribe = unsubscribeLinks(key);
  const mailing = { db, mailer, clock, siteOf, unsubscribe };
  const notifiers = notifiersOf(mailing);
  const marketplace = marketplaceOf(brands);
  const edi = ediWork({ ...mailing, files, log, seal, edi: config.edi, marketplace });
  const jobs = await startJobs({
    pool: direct,
    log,
    metrics,
    tasks: {
      ...shortJobs({ db, clock }, config),
      ...followJobs({ db, clock, marketplace }),
    },
    longTasks: {
      ...mailJobs(mailing, brands, key),
      ...fileJobs({ db, files, clock }),
      ...csosJobs({ db, clock, log, authorities }),
      ...deliveryJobs({ db, clock }),
      ...edi.tasks,
      ...cardJobs({ db, clock, log, provider: payments, publicUrl: config.publicUrl }),
      [REMOVE_CONTENT]: ({ key: content }) => files.removeContent(String(content)),
    },
    schedule: SCHEDULE,
    subscribers: [...followers({ db, clock }, config), ...notifiers.map(({ tell }) => tell)],
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
  const others = [
    edi,
    await takeMails({ db, clock, log, edi: config.edi }),
    keepSchedule({ db, clock, log, schedule: SCHEDULE }),
    keepWordsIndexed(db, log),
    keepSending({ db, clock, log, outbound }),
    keepJoining({ db, clock, log, marketplace }),
  ];
  return { stop: () => cuttingLate(mailer, [jobs, ...others]) };
}

const mailJobs = (mailing: OrderNotifierDeps, brands: Brands, linkKey: Buffer) => ({
  ...digestJobs(mailing),
  ...answerMailJobs(mailing),
  ...scheduleJobs({ ...mailing, clientOf: clientsOf(brands), linkKey }),
  ...subscriptionMailJobs({ ...mailing, clientOf: clientsOf(brands) }),
  ...questionMailJobs({ ...mailing, clientOf: clientsOf(brands), schedule: SCHEDULE, linkKey }),
});

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
  createTaskNotifier(mailing),
  createEdiNotifier(mailing),
  createEdiInvoiceNotifier(mailing),
  createEdiCatalogNotifier(mailing),
];

/** What a host shows. */
const clientsOf =
  ({ siteOf }: Brands) =>
  async (host: string) =>
    (await siteOf(host)).client;

/** Programs come to no brand: what they hear is as the default site shows it. */
const marketplaceOf =
  ({ siteOf }: Brands) =>
  async () =>
    (await siteOf('')).client;

/** What events change beside what people read. */
const followers = (deps: { db: Database; clock: Clock }, { edi }: Config) => [
  followOrders({ ...deps, own: edi.own }),
  tellShipments({ ...deps, own: edi.own }),
  tellSellers({ ...deps, own: edi.own }),
  followShipments(deps),
  followDrugs(deps),
  followCompanies(deps),
  followTraders(deps),
  followBids(deps),
  followAccounts(deps),
  followReports(deps),
  tellBlockers(deps),
  followEvents(deps),
];

const shortJobs = (deps: { db: Database; clock: Clock }, { audit }: Config) => ({
  ...listingJobs(deps),
  ...orderJobs(deps),
  ...unusualJobs(deps),
  ...payoutJobs(deps),
  ...statementJobs(deps),
  ...reminderJobs(deps),
  ...bidJobs(deps),
  ...rfpJobs(deps),
  ...matchJobs(deps),
  ...licenseJobs(deps),
  ...apiKeyJobs(deps),
  ...webhookJobs(deps),
  ...reachJobs(deps),
  ...catalogJobs(deps),
  ...sweeps(deps),
  [ANCHOR_TASK]: async (_: unknown, run: Run) =>
    run.count('anchors written', (await anchorAudit({ ...deps, ...audit })) ? 1 : 0),
  [SEAL_TASK]: async (_: unknown, run: Run) => run.count('events sealed', await sealEvents(deps)),
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
  ...sqlToolJobs(deps),
  ...assistantJobs(deps),
});

/** A mail that hangs does not hold up the end of the process; it is sent by the next one. */
async function cuttingLate(mailer: Mailer, work: readonly { stop(): Promise<void> }[]): Promise<void> {
  const late = setTimeout(() => mailer.cut(), MAILS_STOP_WITHIN_MS);
  await Promise.all(work.map((one) => one.stop()));
  clearTimeout(late);
}

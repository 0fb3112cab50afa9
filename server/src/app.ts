import type { FastifyInstance } from 'fastify';
import type { OperationId } from '#contract/index.ts';
import {
  accountRoutes,
  createAuthenticator,
  createScopeCheck,
  mailPasswordLinks,
  sessionCookie,
  SWEEP_TASK,
  sweepSignIn,
  type VerifyToken,
} from './modules/accounts/index.ts';
import { adminRoutes } from './modules/admin/index.ts';
import { addConfiguredHosts, brandRoutes, createBrands, type Brands } from './modules/brands/index.ts';
import { cartRoutes, followAccounts } from './modules/cart/index.ts';
import { catalogJobs, catalogRoutes, followDrugs } from './modules/catalog/index.ts';
import { drugJobs, drugRoutes } from './modules/drugs/index.ts';
import { createAccountNotifier, createNotifier, notificationRoutes } from './modules/notifications/index.ts';
import { createPaymentProvider, orderJobs, orderRoutes } from './modules/orders/index.ts';
import { ANCHOR_TASK } from './platform/audit.ts';
import { anchorAudit, openAnchorKey } from './platform/audit-anchor.ts';
import { openBlobs } from './platform/blobs.ts';
import { brandOrigin } from './platform/brand-origin.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { DatabaseWatch } from './platform/database-watch.ts';
import { openPool, requireBudgets, type Database, type Pool } from './platform/database.ts';
import { createFileStore, type FileStore } from './platform/files.ts';
import type { Handlers } from './platform/http/context.ts';
import { Admission } from './platform/http/limits.ts';
import { streamEvents } from './platform/http/event-stream.ts';
import { refuseUnknownHosts } from './platform/http/known-hosts.ts';
import { mountContract, type Mounting } from './platform/http/mount.ts';
import { mountOperations } from './platform/http/operations.ts';
import { mountDocuments } from './platform/http/openapi.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { createServer } from './platform/http/server.ts';
import { mountWeb } from './platform/http/web.ts';
import { loadKeys, publicKeys } from './platform/identity-provider/keys.ts';
import { manageEmbedded, type IdentityManagement } from './platform/identity-provider/management.ts';
import { manageAuth0 } from './platform/identity-provider/management-auth0.ts';
import { mountIdentityProvider } from './platform/identity-provider/mount.ts';
import { createProvider } from './platform/identity-provider/provider.ts';
import { verifyEmbedded, verifyExternal } from './platform/identity-provider/verify-token.ts';
import type { DemoAccount } from './platform/identity-provider/sign-in-page.ts';
import { startJobs, type JobRunner } from './platform/jobs.ts';
import { LiveFeed } from './platform/live.ts';
import type { Log } from './platform/log.ts';
import { createMailer } from './platform/mail.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { loadSecret } from './platform/secrets.ts';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface App {
  server: FastifyInstance;
  pool: Pool;
  jobs: JobRunner | null;
  /** Is no longer ready, serves on for `STOP_DELAY_SECONDS`, finishes what runs, lets go of everything. */
  stop(): Promise<void>;
}

export interface AppSettings {
  config: Config;
  databaseUrl: string;
  clock: Clock;
  log: Log;
  /** Shown on the sign-in page while the demo world is loaded. */
  demoAccounts: () => Promise<{ password: string; accounts: readonly DemoAccount[] } | null>;
  /** Tests switch jobs off where they do not need them and check every reply against the contract. */
  runJobs: boolean;
  validateReplies: boolean;
}

/** The composition root: the only place that knows every module. */
export async function createApp(settings: AppSettings): Promise<App> {
  const { config, log } = settings;
  const watch = new DatabaseWatch(settings.databaseUrl, log);
  const isReachable = () => watch.reachable;
  const { pool, direct } = await openPools(settings, isReachable);
  const metrics = createMetrics();
  const state = { stopping: false };
  const isStopping = () => state.stopping;
  const feed = new LiveFeed(config.databaseDirectUrl ?? settings.databaseUrl, log);
  await feed.start();
  await addConfiguredHosts(pool.db, config.hosts);
  const brands = createBrands({ db: pool.db, feed, hydra: config.hydra });
  const server = await createServer({
    log,
    metrics,
    issuer: config.auth.issuer,
    https: config.secureCookies,
    trustProxy: config.trustProxy ?? false,
    countStatements: settings.validateReplies,
    isStopping,
  });
  const files = createFileStore(await openBlobs(config));
  const parts: Parts = { pool, direct, metrics, feed, brands, server, streams: new Set(), files };
  if (config.hostsStrict) refuseUnknownHosts(server, brands.isKnown);
  await mountEndpoints(settings, parts);
  mountOperations(server, { metrics, isReachable, isStopping });
  mountDocuments(server);
  await mountWeb(server, config.webDist);
  const jobs = settings.runJobs ? await startWork(settings, parts) : null;
  watch.start(() => {
    pool.interrupt();
    direct.interrupt();
  });
  return {
    server,
    pool,
    jobs,
    async stop() {
      state.stopping = true;
      await Promise.all([sleep(config.stopDelaySeconds * 1000), jobs?.stop()]);
      for (const close of parts.streams) close();
      await closeServer(server);
      await feed.stop();
      await watch.stop();
      await pool.close();
      if (direct !== pool) await direct.close();
    },
  };
}

/** A connection that was at work when the server closed is idle a moment later; closed once only, it would be waited for. */
async function closeServer(server: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => server.server.closeIdleConnections(), 50);
  await server.close().finally(() => clearInterval(sweep));
}

/** Connections at once for jobs beside a pooler. */
const DIRECT_CONNECTIONS = 6;

async function openPools(
  { config, databaseUrl, log }: AppSettings,
  isReachable: () => boolean,
): Promise<{ pool: Pool; direct: Pool }> {
  const { databaseDirectUrl } = config;
  const pooled = databaseDirectUrl !== undefined;
  const pool = openPool(databaseUrl, log, { isReachable, pooled, named: config.preparedStatements });
  if (!pooled) return { pool, direct: pool };
  await requireBudgets(pool);
  return { pool, direct: openPool(databaseDirectUrl, log, { isReachable, max: DIRECT_CONNECTIONS }) };
}

interface Parts {
  pool: Pool;
  /** The same, unless a pooler stands between: for what keeps a lock or listens beyond one transaction. */
  direct: Pool;
  metrics: Metrics;
  feed: LiveFeed;
  brands: Brands;
  server: FastifyInstance;
  /** Closes every open stream of server-sent events. */
  streams: Set<() => void>;
  files: FileStore;
}

async function mountEndpoints(settings: AppSettings, parts: Parts): Promise<void> {
  const { config, clock, log } = settings;
  const { pool, feed, brands, server, streams, files } = parts;
  const cookie = sessionCookie(config.secureCookies);
  const verify = await mountSignIn(settings, parts);
  const payments = createPaymentProvider(config.stripeSecretKey);
  const scopeNow = createScopeCheck(pool.db, cookie, clock);
  const handlers: Handlers<OperationId> = {
    ...brandRoutes(config, brands),
    ...accountRoutes({
      verify,
      cookie,
      identities: identityManagement(config, pool.db),
      key: await loadSecret(pool.db, 'handoff_key'),
      publicUrl: config.publicUrl,
      isBrandHost: brands.isKnown,
      stream: (context) => streamEvents(context, { feed, streams, scopeNow }),
    }),
    ...notificationRoutes(),
    ...drugRoutes({ files }),
    ...catalogRoutes({ files }),
    ...cartRoutes({ payments }),
    ...orderRoutes(),
    ...adminRoutes(),
  };
  const mounting: Mounting = {
    db: pool.db,
    clock,
    log,
    validateReplies: settings.validateReplies,
    admission: new Admission(parts.metrics),
    authenticate: createAuthenticator(pool.db, cookie),
    clientOf: (request) => brands.clientOf(request.host),
  };
  mountContract(server, mounting, handlers);
}

/** How the product sets passwords; null where the provider's own screens are the only way. */
function identityManagement({ auth }: Config, db: Database): IdentityManagement | null {
  if (auth.embedded) return manageEmbedded(db);
  return auth.management && manageAuth0({ issuer: auth.issuer, ...auth.management });
}

async function startWork(settings: AppSettings, { direct, metrics, files }: Parts): Promise<JobRunner> {
  const { config, clock, log } = settings;
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
  return startJobs({
    db,
    pool: direct.pool,
    log,
    metrics,
    tasks: {
      ...drugJobs({ db, files, clock }),
      ...catalogJobs({ db, files, clock }),
      ...orderJobs({ db, clock }),
      [SWEEP_TASK]: sweepSignIn({ db, clock }),
      [ANCHOR_TASK]: () => anchorAudit({ db, clock, ...config.audit }),
    },
    subscribers: [
      followDrugs({ db, clock }),
      followAccounts({ db }),
      createNotifier({ db, mailer, clock, publicUrl }),
      createAccountNotifier({ db, mailer, clock, publicUrl }),
      mailPasswordLinks({ db, mailer, clock, publicUrl, key: await loadSecret(db, 'link_key') }),
    ],
    leaseSeconds: config.jobLeaseSeconds,
    schedule: [
      '10 0 * * * refresh-expired-lots',
      '20 * * * * deliver-old-shipments',
      '40 * * * * refresh-catalog-words',
      `50 * * * * ${SWEEP_TASK}`,
      `* * * * * ${ANCHOR_TASK}`,
    ],
  });
}

/** Every host of a brand at the address this process is reached under. */
async function brandOrigins(config: Config, hosts: Promise<string[]>): Promise<string[]> {
  const { publicUrl } = config;
  const { origin } = new URL(publicUrl);
  return [...new Set([origin, ...(await hosts).map((host) => brandOrigin(publicUrl, host))])];
}

async function mountSignIn(settings: AppSettings, { pool, brands, server }: Parts): Promise<VerifyToken> {
  const { config, clock, log } = settings;
  const { db } = pool;
  const { issuer, clientId } = config.auth;
  if (!config.auth.embedded) return verifyExternal({ issuer, clientId });
  const origins = await brandOrigins(config, brands.hostNames());
  const { jwks, cookieKeys } = await loadKeys(db);
  const provider = createProvider({
    db,
    issuer,
    clientId,
    origins,
    jwks,
    cookieKeys,
    secure: config.secureCookies,
  });
  await mountIdentityProvider(server, {
    headers: securityHeaders({ issuer, https: config.secureCookies }),
    db,
    clock,
    log,
    provider,
    issuer,
    origins,
    demo: settings.demoAccounts,
  });
  return verifyEmbedded({ issuer, clientId, keys: publicKeys(jwks) });
}

import type { FastifyInstance } from 'fastify';
import type { OperationId } from '#contract/index.ts';
import { startBackgroundWork } from './background-work.ts';
import { SCHEDULE } from './schedule.ts';
import {
  accountRoutes,
  createAuthenticator,
  createRightsCheck,
  createSignInAge,
  mountHandOff,
  profileView,
  reportRefusedSignIn,
  sessionCookie,
  type VerifyToken,
} from './modules/accounts/index.ts';
import { adminRoutes } from './modules/admin/index.ts';
import { addConfiguredHosts, brandRoutes, createBrands, type Brands } from './modules/brands/index.ts';
import { csosRoutes, readAuthorities, type Authority } from './modules/csos/index.ts';
import { cartRoutes } from './modules/cart/index.ts';
import { catalogRoutes } from './modules/catalog/index.ts';
import { requestRoutes } from './modules/requests/index.ts';
import { rfpRoutes } from './modules/rfps/index.ts';
import { billingRoutes } from './modules/billing/index.ts';
import { bidRoutes } from './modules/bids/index.ts';
import { listingRoutes, uploadImport } from './modules/listings/index.ts';
import { documentRoutes } from './modules/documents/index.ts';
import { ediRoutes } from './modules/edi/index.ts';
import { drugRoutes } from './modules/drugs/index.ts';
import { newsRoutes } from './modules/news/index.ts';
import { portfolioRoutes } from './modules/portfolio/index.ts';
import { notificationRoutes } from './modules/notifications/index.ts';
import { calibrationRoutes, purchaseRoutes } from './modules/history/index.ts';
import { pricingRoutes } from './modules/pricing/index.ts';
import { createSolver, orderingRoutes, type Solver } from './modules/ordering/index.ts';
import { financeRoutes } from './modules/finance/index.ts';
import { createPaymentProvider, orderRoutes, type PaymentProvider } from './modules/orders/index.ts';
import { reportRoutes } from './modules/reports/index.ts';
import { registrationRoutes } from './modules/registration/index.ts';
import { webhookRoutes } from './modules/webhooks/index.ts';
import { assistantRoutes, createModel } from './modules/assistant/index.ts';
import { createSqlTool, sqlToolRoutes, type SqlTool } from './modules/sql-tool/index.ts';
import { openBlobs } from './platform/files/blobs.ts';
import { refuseUnknownHosts } from './platform/http/known-hosts.ts';
import { followBrandOrigins } from './brand-origins.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { openConnections, type Connections } from './platform/database/connections.ts';
import type { Pool } from './platform/database/database.ts';
import { createFileStore, type FileStore } from './platform/files/files.ts';
import type { Handlers } from './platform/http/context.ts';
import { Admission } from './platform/http/limits.ts';
import { EventStreams } from './platform/http/event-stream.ts';
import { mountContract, type Mounting } from './platform/http/mount.ts';
import { mountOperations } from './platform/http/operations.ts';
import { mountDocuments } from './platform/http/mount-documents.ts';
import { cardPage, securityHeaders } from './platform/http/security-headers.ts';
import { createServer } from './platform/http/server.ts';
import { builtFont, mountWeb } from './platform/http/web.ts';
import { loadKeys, publicKeys } from './platform/identity-provider/keys.ts';
import { accentNameOf } from '#rules/brands/looks.ts';
import { identityManagement } from './platform/identity-provider/choose-management.ts';
import { mountIdentityProvider } from './platform/identity-provider/mount.ts';
import { createProvider } from './platform/identity-provider/provider.ts';
import { verifyEmbedded, verifyExternal } from './platform/identity-provider/verify-token.ts';
import type { DemoAccount, SignInBrand } from './platform/identity-provider/sign-in-page.ts';
import type { JobRunner } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { openOutward, type Outward } from './outward.ts';
import { loadSecret } from './platform/secrets.ts';
import type { PrimaryAndReplica } from './platform/database/primary-and-replica.ts';
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
  servers: PrimaryAndReplica;
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
  const metrics = createMetrics();
  const connections = await openConnections({ ...settings, metrics });
  const { pool, feed, isReachable } = connections;
  const state = { stopping: false };
  const isStopping = () => state.stopping;
  await addConfiguredHosts(pool.db, config.hosts);
  const brands = createBrands({ db: pool.db, feed, hydra: config.hydra, publicUrl: config.publicUrl });
  const server = await createServer({
    log,
    metrics,
    issuer: config.auth.issuer,
    https: config.secureCookies,
    trustProxy: config.trustProxy ?? false,
    countStatements: settings.validateReplies,
    isStopping,
  });
  const files = createFileStore(await openBlobs(config), log);
  const cookie = sessionCookie(config.secureCookies);
  const streams = new EventStreams({
    feed,
    clock: settings.clock,
    rightsNow: createRightsCheck(pool.db, cookie, settings.clock),
  });
  const solver = createSolver();
  const sqlTool = createSqlTool({ db: pool.db, ownerUrl: ownerUrlOf(settings) });
  const authorities = readAuthorities(config.csos);
  const payments = await createPaymentProvider(config.stripe);
  const outward = openOutward(config, { ...connections, log, metrics });
  const made = { metrics, brands, server, streams, files, solver, sqlTool, authorities, payments };
  const parts: Parts = { ...connections, ...made, ...outward };
  refuseUnknownHosts(server, { strict: config.hostsStrict, isKnown: brands.isKnown });
  await mountEndpoints(settings, parts);
  mountOperations(server, { metrics, isReachable, isStopping });
  mountDocuments(server, { publicUrl: config.publicUrl, issuer: config.auth.issuer, cookie: cookie.name });
  await mountPages(config, parts);
  const jobs = settings.runJobs ? await startBackgroundWork(settings, parts) : null;
  connections.watch();
  return {
    server,
    pool,
    jobs,
    async stop() {
      state.stopping = true;
      await Promise.all([sleep(config.stopDelaySeconds * 1000), jobs?.stop()]);
      streams.closeAll();
      await closeServer(server);
      await Promise.all([connections.close(), solver.close(), sqlTool.close()]);
    },
  };
}

/** Past a pooler, since a session that reads is told from others by its process. */
const ownerUrlOf =
  ({ config, servers }: AppSettings) =>
  () =>
    config.databaseDirectUrl ?? servers.primary();

function mountPages(
  { auth, secureCookies, webDist, stripe }: Config,
  { server, brands }: Parts,
): Promise<void> {
  const brandOfPage = async (host: string) => {
    const { name, accent } = (await brands.siteOf(host)).client;
    return { name, accent: accentNameOf(accent) };
  };
  return mountWeb(
    server,
    webDist,
    brandOfPage,
    cardPage({ issuer: auth.issuer, https: secureCookies }, stripe),
  );
}

/** A connection that was at work when the server closed is idle a moment later; closed once only, it would be waited for. */
async function closeServer(server: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => server.server.closeIdleConnections(), 50);
  await server.close().finally(() => clearInterval(sweep));
}

interface Parts extends Outward, Pick<Connections, 'pool' | 'direct' | 'feed' | 'replica'> {
  metrics: Metrics;
  brands: Brands;
  server: FastifyInstance;
  streams: EventStreams;
  files: FileStore;
  solver: Solver;
  sqlTool: SqlTool;
  payments: PaymentProvider;
  /** Whose certificates sign orders of schedule II. */
  authorities: readonly Authority[];
}

/** Those that need nothing but the request. */
const plainRoutes = () => ({
  ...notificationRoutes(),
  ...catalogRoutes(),
  ...calibrationRoutes(),
  ...pricingRoutes(),
  ...purchaseRoutes(),
  ...financeRoutes(),
  ...bidRoutes(),
  ...rfpRoutes(),
  ...requestRoutes(),
  ...adminRoutes(SCHEDULE),
});

async function mountEndpoints(settings: AppSettings, parts: Parts): Promise<void> {
  const { config, clock, log } = settings;
  const { pool, replica, brands, server, streams, files, payments } = parts;
  const cookie = sessionCookie(config.secureCookies);
  const verify = await mountSignIn(settings, parts);
  const identities = identityManagement(config, pool.db);
  const linkKey = await loadSecret(pool.db, 'link_key');
  const handOffs = {
    cookie,
    viewMe: profileView(config.medigiAdminPrefix),
    key: await loadSecret(pool.db, 'handoff_key'),
    originOf: brands.originOf,
    isBrandHost: brands.isKnown,
  };
  mountHandOff(server, { ...handOffs, db: pool.db, clock, siteOf: brands.siteOf });
  const handlers: Handlers<OperationId> = {
    ...brandRoutes({ config, files, brands }),
    ...accountRoutes({
      verify,
      adminPrefix: config.medigiAdminPrefix,
      identities,
      ...handOffs,
      files,
      linkKey,
      keyKind: config.keyKind,
      stream: (context) => streams.open(context),
    }),
    ...plainRoutes(),
    ...reportRoutes({ linkKey }),
    ...documentRoutes({ files }),
    ...registrationRoutes({ files, invites: identities !== null, key: linkKey }),
    ...newsRoutes({ files }),
    ...drugRoutes({ files }),
    ...listingRoutes({ files }),
    ...portfolioRoutes({ uploadFile: (context) => uploadImport(context, { files }, 'portfolio') }),
    ...cartRoutes({ payments }),
    ...orderingRoutes({ solver: parts.solver }),
    ...orderRoutes({ payments, files }),
    ...billingRoutes({ files, stripe: config.stripe, metrics: parts.metrics }),
    ...webhookRoutes({ outbound: parts.outbound }),
    ...csosRoutes({ verify, authorities: parts.authorities }),
    ...ediRoutes({ ...parts, edi: config.edi, log, siteOf: brands.mailSite, brandOf: brands.siteOf }),
    ...assistantRoutes({ schedule: SCHEDULE, model: createModel(config), linkKey }),
    ...sqlToolRoutes({ tool: parts.sqlTool, signedInAt: createSignInAge(pool.db, cookie) }),
  };
  const mounting: Mounting = {
    db: pool.db,
    replica,
    clock,
    log,
    validateReplies: settings.validateReplies,
    admission: new Admission(parts.metrics),
    authenticate: createAuthenticator({ db: pool.db, clock, log, kind: config.keyKind }, cookie),
    siteOf: (request) => brands.siteOf(request.host),
  };
  mountContract(server, mounting, handlers);
}

async function mountSignIn(settings: AppSettings, parts: Parts): Promise<VerifyToken> {
  const { pool, server } = parts;
  const { config, clock, log } = settings;
  const { issuer, clientId } = config.auth;
  if (!config.auth.embedded) return verifyExternal({ issuer, clientId, clock });
  const origins = await followBrandOrigins(config, parts, log);
  const { jwks, cookieKeys } = await loadKeys(pool.db);
  const brandOf = async (host: string): Promise<SignInBrand> => {
    const { name, accent, hydra, brand, logo_url: logo } = (await parts.brands.siteOf(host)).client;
    return { name, accent: accentNameOf(accent), logo: hydra ? logo : null, supplier: brand === 'direct' };
  };
  const provider = createProvider({
    db: pool.db,
    issuer,
    clientId,
    origins,
    brandOf,
    jwks,
    cookieKeys,
    secure: config.secureCookies,
  });
  await mountIdentityProvider(server, {
    headers: securityHeaders({ issuer, https: config.secureCookies }),
    db: pool.db,
    clock,
    log,
    provider,
    issuer,
    origins,
    brandOf,
    font: builtFont(config.webDist),
    demo: settings.demoAccounts,
    reportRefused: (attempt) => reportRefusedSignIn(pool.db, attempt),
  });
  return verifyEmbedded({ issuer, clientId, clock, keys: publicKeys(jwks) });
}

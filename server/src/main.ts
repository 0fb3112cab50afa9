import path from 'node:path';
import { loadDemoWorld, demoAccounts } from '../demo/index.ts';
import { prepareDemoSigner } from '../demo/csos/index.ts';
import { createApp } from './app.ts';
import { manualClock, type Clock } from './platform/clock.ts';
import { readConfig, type Config } from './platform/config.ts';
import { startDatabaseClock } from './platform/database/database-clock.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts';
import { openBlobs } from './platform/files/blobs.ts';
import { prepareReaders } from './modules/sql-tool/index.ts';
import { createLog, type Log } from './platform/log.ts';
import { migrate } from './platform/database/migrate.ts';
import {
  explainDatabaseFailure,
  explainListenFailure,
  prepareDataDir,
  requirePort,
  warnOfSuperuser,
} from './platform/startup.ts';
import { PrimaryAndReplica } from './platform/database/primary-and-replica.ts';
import { StartupError } from './platform/errors.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** What has been started so far. It is stopped in reverse order; a signal may come before everything runs. */
const running: (() => Promise<unknown>)[] = [];

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  stopOnSignal(log);
  prepareDataDir(config.dataDir);
  await requirePort(config.port, listeningHost(config));
  let { databaseUrl } = config;
  let superuserUrl: string | undefined;
  if (databaseUrl === undefined) {
    const embedded = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      log: say,
      warn: (message) => log.warn(message),
    });
    running.push(() => embedded.stop());
    databaseUrl = embedded.url;
    superuserUrl = embedded.superuserUrl;
  }
  const servers = new PrimaryAndReplica(databaseUrl, config.databaseReplicaUrl);
  // Behind a pooler, the pooler decides which server is the primary.
  if (config.databaseDirectUrl === undefined) await servers.findPrimary(log);
  await serve(config, servers, { log, superuserUrl });
}

async function serve(
  config: Config,
  servers: PrimaryAndReplica,
  { log, superuserUrl }: { log: Log; superuserUrl: string | undefined },
): Promise<void> {
  const databaseUrl = servers.primary();
  const directUrl = config.databaseDirectUrl ?? databaseUrl;
  await bringUpToDate(directUrl, log);
  await prepareSqlTool(directUrl, superuserUrl ?? directUrl, log);
  const clock =
    config.testClock === undefined ? await startDatabaseClock(directUrl, log) : manualClock(config.testClock);
  if (config.databaseUrl !== undefined) await warnOfSuperuser(directUrl, log);
  if (config.demo)
    await loadDemoWorld({ databaseUrl: directUrl, clock, say, blobs: await openBlobs(config) });
  const keyFiles = await prepareSigner(config, directUrl, clock);
  const app = await createApp({
    config,
    servers,
    clock,
    log,
    demoAccounts: () => demoAccounts(config.demo),
    runJobs: true,
    validateReplies: config.testClock !== undefined,
  });
  running.push(() => app.stop());
  await app.server
    .listen({ port: config.port, host: listeningHost(config) })
    .catch((error: unknown) => explainListenFailure(error, config.port));
  await announce(config, keyFiles);
}

/** Without the right to make roles the product starts all the same, and the SQL tool says that it is not available. */
async function prepareSqlTool(ownerUrl: string, adminUrl: string, log: Log): Promise<void> {
  await prepareReaders({ ownerUrl, adminUrl, log }).catch((error: unknown) =>
    log.warn({ err: String(error) }, 'the SQL tool could not be prepared'),
  );
}

/** Not where CSOS_AUTHORITIES names others. */
async function prepareSigner(config: Config, databaseUrl: string, clock: Clock): Promise<string | null> {
  if (!config.demo || !config.csos.ownTest) return null;
  const folder = path.dirname(config.csos.file);
  return prepareDemoSigner(databaseUrl, { folder, now: clock.now() });
}

const listeningHost = ({ production }: Config) => (production ? '0.0.0.0' : 'localhost');

/** The process that migrates says so; others that start at the same time wait for it and have nothing to tell. */
async function bringUpToDate(databaseUrl: string, log: Log): Promise<void> {
  const startedAt = performance.now();
  const { applied, functions } = await migrate(databaseUrl).catch(explainDatabaseFailure);
  if (applied.length + functions.length === 0) return;
  const ms = Math.round(performance.now() - startedAt);
  log.info({ migrations: applied, functions, pid: process.pid, ms }, 'database migrated');
  if (applied.length > 0) {
    const steps = applied.length === 1 ? 'step' : 'steps';
    say(`Database brought up to date: ${applied.length} ${steps}, the last ${applied.at(-1)}, in ${ms} ms.`);
  }
  if (functions.length > 0) say(`Functions of the database brought up to date: ${functions.length}.`);
}

async function announce(config: Config, keyFiles: string | null): Promise<void> {
  say(`\nGalenic is ready: ${config.publicUrl}`);
  say(`Data: ${config.dataDir}   Ctrl-C stops everything.`);
  const demo = await demoAccounts(config.demo);
  if (!demo) return;
  const port = new URL(config.publicUrl).port;
  say(
    `Brand hosts: ${demo.hosts.map((host) => `http://${host}${port === '' ? '' : `:${port}`}`).join('  ')}`,
  );
  say(`\nDemo accounts, password ${demo.password}`);
  for (const account of demo.accounts) say(`  ${account.email.padEnd(28)} ${account.who}`);
  if (keyFiles !== null) say(`\nCSOS key files of the signer, same password: ${keyFiles}`);
  say('');
}

const STOP_WITHIN_MS = 25_000;

async function stopAll(): Promise<void> {
  for (const stop of running.toReversed()) await stop();
  running.length = 0;
}

function stopOnSignal(log: Log): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    stopAll().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error instanceof Error ? error.stack : String(error) }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
}

start().catch(async (error: unknown) => {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${error instanceof StartupError ? error.message : text}\n`);
  await stopAll().catch(() => undefined);
  process.exit(1);
});

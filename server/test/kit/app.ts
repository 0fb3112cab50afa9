import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { loadDemoWorld } from '../../demo/index.ts';
import { createApp } from '../../src/app.ts';
import { openSession } from '../../src/modules/accounts/index.ts';
import { checkImport } from '../../src/modules/listings/import/check-import.ts';
import { openBlobs } from '../../src/platform/files/blobs.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openPool, type Database } from '../../src/platform/database/database.ts';
import { freePort } from '../../src/platform/embedded-postgres/process.ts';
import { EVENT_TASK } from '../../src/platform/jobs/events.ts';
import { createFileStore } from '../../src/platform/files/files.ts';
import { createLog, type Log } from '../../src/platform/log.ts';
import { PrimaryAndReplica } from '../../src/platform/database/primary-and-replica.ts';
import { createClient, createProgram, type TestClient } from './client.ts';
import { freshDatabase } from './database.ts';
import { holdErrorsToContract } from './error-contract.ts';
import { recordOperations } from './operations.ts';
import { aBrand, NOW, type BrandFields } from './world.ts';

export type { TestClient } from './client.ts';

export interface TestApp {
  url: string;
  db: Database;
  databaseUrl: string;
  /** Where the files and mails of this process are. */
  dataDir: string;
  /** Stands at noon of `TODAY` until a test moves it. */
  clock: ReturnType<typeof manualClock>;
  /** A browser with the session of a user, by id or e-mail address, on a page of `host`. */
  signIn(who: number | string, host?: string): Promise<TestClient>;
  /** The token of a new session, for calls that a `TestClient` does not make; `actorUserId` impersonates the user. */
  openSession(userId: number, actorUserId?: number): Promise<string>;
  /** A browser that already has a session. */
  withSession(token: string, host?: string): TestClient;
  /** A program that sends an API key and nothing that a page would. */
  program(key: string): TestClient;
  /** A browser without a session. */
  visitor(host?: string): TestClient;
  /** The route table of the process as Fastify prints it. */
  printRoutes(): string;
  /** Waits until no job is due or at work; with `runJobs` only. */
  jobsDone(): Promise<void>;
  /** Checks the price files that wait for it, as the job does. */
  checkImports(): Promise<void>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Off unless asked for; then the queue runs in this process. */
  runJobs?: boolean;
  /** More environment variables, for example `HOSTS_STRICT`. */
  env?: Record<string, string>;
  /** Besides `main` on localhost. */
  brands?: readonly BrandFields[];
  /** The demo world of so many listings instead of an empty database with the brand `main`. */
  demo?: { listings: number };
  /** Gets every line of the log, at level `debug`. */
  onLog?: (line: string) => void;
  /** A second process on the database of this one; it goes first when both close. */
  beside?: Pick<TestApp, 'databaseUrl'>;
}

const MAIN = 'main';

const placeOf = (port: number, dataDir: string, databaseUrl: string) => ({
  PORT: String(port),
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
});

/** The whole product on a database of its own with the brand `main`; every reply is checked against the contract. */
export async function startTestApp(name: string, options: TestAppOptions = {}): Promise<TestApp> {
  const { beside } = options;
  const database = beside
    ? { url: beside.databaseUrl, drop: async () => undefined }
    : await freshDatabase(name);
  const dataDir = await mkdtemp(join(tmpdir(), 'galenic-test-app-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const clock = manualClock(NOW);
  const log = logFor(options);
  if (beside === undefined && options.demo)
    await loadDemoWorld({ databaseUrl: database.url, clock, say: () => undefined, ...options.demo });
  else if (beside === undefined) await prepareBrands(database.url, options.brands ?? [], log);
  const config = readConfig({ ...placeOf(port, dataDir, database.url), ...options.env });
  const app = await createApp({
    config,
    servers: new PrimaryAndReplica(database.url, config.databaseReplicaUrl),
    clock,
    log,
    demoAccounts: async () => null,
    runJobs: options.runJobs ?? false,
    validateReplies: true,
  });
  recordOperations(app.server);
  holdErrorsToContract(app.server);
  const { db } = app.pool;
  await app.server.listen({ port, host: 'localhost' });
  const newSession = (userId: number, actorUserId: number | null = null) =>
    openSession(db, { userId, actorUserId, host: MAIN, now: clock.now() });
  const page = (host: string, cookie: string | null) =>
    createClient({ url, host: host.includes(':') ? host : `${host}:${port}`, cookie });
  return {
    url,
    db,
    databaseUrl: database.url,
    dataDir,
    clock,
    program: (key) => createProgram({ url, key }),
    visitor: (host = 'localhost') => page(host, null),
    async signIn(who, host = 'localhost') {
      const userId = typeof who === 'number' ? who : await userWith(db, who);
      return page(host, `session=${await newSession(userId)}`);
    },
    withSession: (token, host = 'localhost') => page(host, `session=${token}`),
    openSession: newSession,
    printRoutes: () => app.server.printRoutes({ commonPrefix: false }),
    jobsDone: () => jobsDone(db),
    checkImports: async () =>
      checkImports({ db, files: createFileStore(await openBlobs(config), log), clock }),
    async close() {
      await app.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const logFor = ({ onLog }: TestAppOptions): Log =>
  onLog ? createLog('debug', { write: onLog }) : createLog(process.env['TEST_LOG_LEVEL'] ?? 'error');

async function userWith(db: Database, email: string): Promise<number> {
  const user = await db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return user.id;
}

/** Brands are read once at start, so they come first. */
async function prepareBrands(databaseUrl: string, more: readonly BrandFields[], log: Log): Promise<void> {
  const pool = openPool(databaseUrl, log, { max: 1 });
  const main = { hostkey: MAIN, host: 'localhost', isDefault: true, hydra: false, expedited_shipping: true };
  for (const brand of [main, ...more]) await aBrand(pool.db, brand);
  await pool.close();
}

async function checkImports(deps: Parameters<typeof checkImport>[0]): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from listing_import where state = 'checking'`.execute(
    deps.db,
  );
  for (const { id } of rows) await checkImport(deps, id);
}

const PATIENCE_MS = 15_000;

/** What an event changes and failed once is tried again after some three seconds, and belongs to what was asked for. */
async function jobsDone(db: Database): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const { rows } = await sql<{ due: number }>`select count(*)::int as due from graphile_worker._private_jobs
      where locked_at is not null or (run_at <= now() and attempts < max_attempts)
        or (attempts = 1 and run_at <= now() + interval '3 seconds'
          and task_id = (select id from graphile_worker._private_tasks where identifier = ${EVENT_TASK}))`.execute(
      db,
    );
    if (rows[0]?.due === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`Jobs were still at work after ${PATIENCE_MS} ms.`);
}

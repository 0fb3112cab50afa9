import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { LOCKS } from './advisory-locks.ts';
import { accountForPostgres, letPassThrough, type Account } from './embedded-postgres-account.ts';
import { findPostgresBinaries, type PostgresBinaries } from './embedded-postgres-binaries.ts';
import { dropStaleLock, freePort, lastLines, readPostmaster, runTool } from './embedded-postgres-process.ts';
import { StartupError } from './startup-error.ts';

const MAJOR = '18';
const DATABASE = 'galenic';
const USER = 'postgres';
const START_ATTEMPTS = 16;
const PAUSE_MS = 500;

const DEFAULT_SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
};

export interface EmbeddedPostgresOptions {
  /** The product's data folder; everything of the database is in its subfolder `postgres`. */
  dataDir: string;
  log: (message: string) => void;
  /** Server settings by name, above the defaults. Values without spaces or quotes. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** Connection string of the database `galenic`, password included. */
  url: string;
  /** A server that was already running was taken over. */
  adopted: boolean;
  /** Stops the server, unless another live process is responsible for it. Safe to call twice. */
  stop(): Promise<void>;
}

interface Site {
  home: string;
  cluster: string;
  log: string;
  account: Account;
  binaries: PostgresBinaries;
}

/**
 * Starts the PostgreSQL that npm installed, on a free port of 127.0.0.1, and makes the database `galenic` when it is
 * missing. A server that outlived its killed process is adopted; one that crashed is started again. Throws
 * `StartupError` with one sentence that says what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const site = prepareSite(options);
  const running = await findRunning(site);
  if (running === undefined) await launch(site, { ...DEFAULT_SETTINGS, ...options.settings });
  const admin = running ?? (await findRunning(site));
  if (admin === undefined)
    throw new StartupError(`The embedded PostgreSQL does not answer; see ${site.log}.`);
  const owner = await claim(admin);
  await createDatabase(admin);
  return { url: databaseUrl(admin, DATABASE), adopted: running !== undefined, stop: () => stop(site, owner) };
}

/** The connection string of the server that runs in `dataDir` at this moment, for a second process beside the product. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const admin = await findRunning(places(dataDir));
  return admin && databaseUrl(admin, DATABASE);
}

function places(dataDir: string) {
  const home = resolve(dataDir, 'postgres');
  return { home, cluster: join(home, 'cluster'), log: join(home, 'server.log') };
}

function prepareSite({ dataDir, log }: EmbeddedPostgresOptions): Site {
  const binaries = findPostgresBinaries();
  const site = places(dataDir);
  const account = accountForPostgres(site.cluster);
  makeFolders(dataDir, site.home, account);
  letPassThrough(account, dirname(site.home), log);
  letPassThrough(account, binaries.folder, log);
  const whole = { ...site, account, binaries };
  if (existsSync(join(site.cluster, 'PG_VERSION'))) refuseOtherVersion(site.cluster);
  else createCluster(whole);
  return whole;
}

/** The data folder stays open for others to pass through; the database's own folder is its account's alone. */
function makeFolders(dataDir: string, home: string, account: Account) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    mkdirSync(home, { recursive: true, mode: 0o700 });
    if (account) chownSync(home, account.uid, account.gid);
  } catch (error) {
    throw new StartupError(`The folder ${home} cannot be made; choose a DATA_DIR that can be written to.`, {
      cause: error,
    });
  }
}

function refuseOtherVersion(cluster: string) {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (found === MAJOR) return;
  throw new StartupError(
    `The database in ${cluster} was made by PostgreSQL ${found} and this is ${MAJOR}; restore a backup into another DATA_DIR.`,
  );
}

/** Built beside its place and moved there when complete, so that an interrupted start leaves no half of a cluster. */
function createCluster(site: Site) {
  const draft = `${site.cluster}.new`;
  const passwordFile = join(site.home, 'password');
  rmSync(draft, { recursive: true, force: true });
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (site.account) chownSync(passwordFile, site.account.uid, site.account.gid);
  const access = ['-U', USER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const text = ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=und', '--locale=C'];
  const made = runTool(site.account, site.binaries.initdb, [
    '-D',
    draft,
    ...access,
    ...text,
    '--no-instructions',
  ]);
  if (!made.ok) {
    throw new StartupError(
      `The database folder ${site.home} cannot be set up: ${made.output}; or set DATABASE_URL.`,
    );
  }
  renameSync(draft, site.cluster);
}

/** Right after a crash the dead server's children may still hold its memory for a moment, hence the attempts. */
async function launch(site: Site, settings: Record<string, string>) {
  for (let attempt = 1; attempt <= START_ATTEMPTS; attempt++) {
    dropStaleLock(site.cluster);
    const flags = Object.entries({ ...settings, port: String(await freePort()) })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' ');
    const where = ['-D', site.cluster, '-l', site.log];
    const started = runTool(site.account, site.binaries.pgCtl, ['start', '-w', '-s', ...where, '-o', flags]);
    if (started.ok) return;
    await sleep(PAUSE_MS);
  }
  throw new StartupError(
    `The embedded PostgreSQL does not start, its log ${site.log} ends with "${lastLines(site.log, 2)}"; repair that, or set DATABASE_URL.`,
  );
}

interface Admin {
  port: number;
  password: string;
}

function databaseUrl(admin: Admin, database: string) {
  return `postgres://${USER}:${admin.password}@127.0.0.1:${admin.port}/${database}`;
}

/** The server of this folder when it accepts our password, else nothing. */
async function findRunning({ home, cluster }: { home: string; cluster: string }): Promise<Admin | undefined> {
  const postmaster = readPostmaster(cluster);
  const passwordFile = join(home, 'password');
  if (!postmaster || !existsSync(passwordFile)) return undefined;
  const admin = { port: postmaster.port, password: readFileSync(passwordFile, 'utf8').trim() };
  try {
    await withAdmin(admin, (client) => client.query('select 1'));
    return admin;
  } catch {
    return undefined;
  }
}

async function connect(admin: Admin) {
  const client = new pg.Client({
    connectionString: databaseUrl(admin, 'postgres'),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined); // the server going away is noticed by the next call
  await client.connect();
  return client;
}

async function withAdmin<T>(admin: Admin, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(admin);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function createDatabase(admin: Admin) {
  await withAdmin(admin, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  });
}

/**
 * The connection that holds the owner's lock, or nothing when another live process holds it. The lock ends with the
 * process, however it dies, so an adopted server always finds a new owner.
 */
async function claim(admin: Admin): Promise<pg.Client | undefined> {
  const client = await connect(admin);
  for (let attempt = 0; attempt < 5; attempt++) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      LOCKS.serverOwner,
    ]);
    if (rows[0]?.mine) return client;
    await sleep(50); // a process killed a moment ago may still be seen as connected
  }
  await client.end();
  return undefined;
}

async function stop(site: Site, owner: pg.Client | undefined) {
  if (!owner) return;
  await owner.end().catch(() => undefined);
  for (const mode of ['fast', 'immediate']) {
    if (!readPostmaster(site.cluster)) return;
    runTool(site.account, site.binaries.pgCtl, [
      'stop',
      '-w',
      '-t',
      '15',
      '-s',
      '-m',
      mode,
      '-D',
      site.cluster,
    ]);
  }
}

/** Ends a server left behind in `dataDir` and deletes its files. For worlds that are thrown away: tests. */
export async function removeEmbeddedPostgres(dataDir: string): Promise<void> {
  const site = places(dataDir);
  if (readPostmaster(site.cluster)) {
    const binaries = findPostgresBinaries();
    runTool(accountForPostgres(site.cluster), binaries.pgCtl, [
      'stop',
      '-w',
      '-t',
      '15',
      '-s',
      '-m',
      'immediate',
      '-D',
      site.cluster,
    ]);
  }
  rmSync(site.home, { recursive: true, force: true });
}

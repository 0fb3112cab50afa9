import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { accountForPostgres, letPassThrough, type Account } from './account.ts';
import { claim, DATABASE, databaseUrl, findRunning, prepareDatabase, productUrl, USER } from './admin.ts';
import { findPostgresBinaries, type PostgresBinaries } from './binaries.ts';
import { ServerKeeper } from './keeper.ts';
import { dropStaleLock, freePort, lastLines, readPostmaster, runTool, runToolBeside } from './process.ts';
import { StartupError } from '../errors.ts';

const MAJOR = '18';
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
  /** Hears that the server ended by itself, and that it runs again. */
  warn?: (message: string) => void;
  /** False: a server that ends by itself is left as it is. */
  revives?: boolean;
  /** Server settings by name, above the defaults. Values without spaces or quotes. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** Connection string of the database `galenic` for its owner, password included. */
  url: string;
  /** The same for the superuser, of the database `postgres`. */
  adminUrl: string;
  /** The same for the superuser, of the database `galenic`. */
  superuserUrl: string;
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
 * missing. A server that outlived its killed process is adopted; one that crashed, or ends while this process runs, is
 * started again on its port. Throws `StartupError` with one sentence that says what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const site = prepareSite(options);
  const running = await findRunning(site);
  const settings = { ...DEFAULT_SETTINGS, ...options.settings };
  if (running === undefined) await launch(site, settings);
  const admin = running ?? (await findRunning(site));
  if (admin === undefined)
    throw new StartupError(`The embedded PostgreSQL does not answer; see ${site.log}.`);
  const owner = await claim(admin);
  await prepareDatabase(site.home, admin);
  const keeper = owner && keep(site, owner, { ...settings, port: String(admin.port) }, options);
  return {
    url: productUrl(site.home, admin),
    adminUrl: databaseUrl(admin, 'postgres'),
    superuserUrl: databaseUrl(admin, DATABASE),
    adopted: running !== undefined,
    stop: () => stop(site, keeper),
  };
}

function keep(
  site: Site,
  owner: pg.Client,
  settings: Record<string, string>,
  { warn = () => undefined, revives = true }: EmbeddedPostgresOptions,
): ServerKeeper {
  return new ServerKeeper(owner, {
    warn,
    revives,
    isThere: () => existsSync(join(site.cluster, 'PG_VERSION')),
    launch: () => launchOnce(site, settings),
    async adopt() {
      const admin = await findRunning(site);
      if (admin === undefined) throw new Error('No server runs.');
      return (await claim(admin)) ?? null;
    },
  });
}

/** The connection string of the server that runs in `dataDir` at this moment, for a second process beside the product. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const site = places(dataDir);
  const admin = await findRunning(site);
  return admin && productUrl(site.home, admin);
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
    if (await launchOnce(site, { ...settings, port: String(await freePort()) })) return;
    await sleep(PAUSE_MS);
  }
  throw new StartupError(
    `The embedded PostgreSQL does not start, its log ${site.log} ends with "${lastLines(site.log, 2)}"; repair that, or set DATABASE_URL.`,
  );
}

function launchOnce(site: Site, settings: Record<string, string>): Promise<boolean> {
  dropStaleLock(site.cluster);
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const where = ['-D', site.cluster, '-l', site.log];
  const args = ['start', '-w', '-s', ...where, '-o', flags.join(' ')];
  return runToolBeside(site.account, site.binaries.pgCtl, args);
}

async function stop(site: Site, keeper: ServerKeeper | undefined) {
  if (!(await keeper?.stop())) return;
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

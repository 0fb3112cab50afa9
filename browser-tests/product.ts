import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepareReaders } from '../server/src/modules/sql-tool/index.ts';
import { openPool, type Database } from '../server/src/platform/database/database.ts';
import { createLog } from '../server/src/platform/log.ts';
import { freePort } from '../server/src/platform/embedded-postgres/process.ts';
import { dropReaders, runAsAdmin, withDatabase } from '../server/test/kit/cluster.ts';
import { trustingReceivers } from '../server/test/kit/receiver.ts';
import { place, port } from './port.ts';

const root = join(import.meta.dirname, '..');

/** Where the products of a run keep their files. */
export const DATA = join(root, '.data/browser-tests');
/** The variable by which the workers hear of the database to copy. */
export const TEMPLATE_URL = 'BROWSER_TESTS_TEMPLATE_URL';
/** The variable by which they hear of its server's superuser. */
export const ADMIN_URL = 'BROWSER_TESTS_ADMIN_URL';

/** The product that a worker has for itself. */
export interface Product {
  /** For what no screen can prepare. */
  db: Database;
  databaseUrl: string;
  /** The folder of the mails it sent. */
  mails: string;
  /** The folder of its test authority for CSOS. */
  authority: string;
  stop(): Promise<void>;
}

let running: Product | undefined;

/** The product of this worker. */
export function product(): Product {
  if (!running) throw new Error('The product runs only while tests of the kit do.');
  return running;
}

/** Starts the product as `npm start` does, with a port, a folder and a copy of the prepared database of its own. */
export async function startProduct(): Promise<Product> {
  const dataDir = join(DATA, String(place));
  rmSync(dataDir, { recursive: true, force: true });
  const database = await copyDatabase();
  // Receivers of webhooks are of this machine, with certificates of an authority of their own.
  const hooks = trustingReceivers();
  // So are the SFTP servers of partners.
  const env = { ...hooks.env, EDI_PRIVATE_HOSTS: '127.0.0.1' };
  const end = await startProcess(database.url, { port, dataDir, env });
  const { db, close } = openPool(database.url, createLog('error'), { max: 2 });
  running = {
    db,
    databaseUrl: database.url,
    mails: join(dataDir, 'mail'),
    authority: join(dataDir, 'csos'),
    async stop() {
      running = undefined;
      await close();
      await end();
      hooks.remove();
      await database.drop();
    },
  };
  return running;
}

/** What a superuser does once for the SQL tool where the product is none. */
export async function prepareSqlTool(): Promise<void> {
  const { databaseUrl } = product();
  await prepareReaders({
    ownerUrl: databaseUrl,
    adminUrl: ofSuperuser(databaseUrl),
    log: createLog('error'),
  });
}

function ofSuperuser(databaseUrl: string): string {
  const adminUrl = process.env[ADMIN_URL];
  if (adminUrl === undefined) throw new Error('No superuser was named for the journeys.');
  return withDatabase(adminUrl, new URL(databaseUrl).pathname.slice(1));
}

/** Another process of the product of this worker, configured otherwise. */
export async function startBeside(
  env: Record<string, string>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const at = await freePort();
  const stop = await startProcess(product().databaseUrl, {
    port: at,
    dataDir: join(DATA, String(place)),
    env,
  });
  return { url: `http://localhost:${at}`, stop };
}

interface Process {
  port: number;
  dataDir: string;
  env: Record<string, string>;
}

/** Resolves once it is ready, with what ends it. */
async function startProcess(
  databaseUrl: string,
  { port: at, dataDir, env }: Process,
): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['ops/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(at),
      PUBLIC_URL: `http://localhost:${at}`,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DEMO: 'true',
      LOG_LEVEL: 'error',
      ...env,
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  // A worker that is told to go at once does not come to the end.
  const kill = () => child.kill();
  process.once('exit', kill);
  await readiness(child);
  return async () => {
    process.off('exit', kill);
    kill();
    await ended;
  };
}

async function copyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const templateUrl = process.env[TEMPLATE_URL];
  if (templateUrl === undefined) throw new Error('No database was prepared for the journeys.');
  const template = new URL(templateUrl).pathname.slice(1);
  // A worker that follows one in which a test failed has its place, and another number.
  const name = `${template}_${process.env['TEST_WORKER_INDEX']}`;
  const ask = (statement: string) => runAsAdmin(withDatabase(templateUrl, 'postgres'), statement);
  await ask(`create database ${name} template ${template} strategy file_copy`);
  const url = withDatabase(templateUrl, name);
  return {
    url,
    async drop() {
      await dropReaders(ofSuperuser(url));
      await ask(`drop database ${name}`);
    },
  };
}

/** Resolves when the product says that it is ready. Throws with what it said instead. */
function readiness(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (text: Buffer) => {
      said += text.toString();
      if (said.includes('Galenic is ready')) resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}: ${said}`)));
  });
}

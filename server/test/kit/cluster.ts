import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { prepareReaders } from '../../src/modules/sql-tool/index.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createLog } from '../../src/platform/log.ts';

export interface TestCluster {
  /** The migrated, otherwise empty database that every test file copies. */
  templateUrl: string;
  /** The data folder of the embedded server; undefined with `TEST_DATABASE_URL`. */
  dataDir: string | undefined;
  /** For what only a superuser may; the product and its tests are none on an embedded server. */
  adminUrl: string;
  stop(): Promise<void>;
}

const PREFIX = 'galenic-test-';
/** Other tests name their folders alike, without the number of a process. */
const LEFTOVER = /^galenic-test-\d+-/;
const ROOM_IN_MEMORY = 512 * 1024 * 1024;

const SETTINGS = { max_connections: '200', shared_buffers: '128MB' };

/** Durability is given up on purpose: the data lives as long as the run. */
const FORGETFUL = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/**
 * One PostgreSQL for the whole run: the server of `TEST_DATABASE_URL` (an account that may create databases), else an
 * embedded one in memory. The template is made once per run, so that it always has the migrations of this code.
 */
export function startTestCluster(): Promise<TestCluster> {
  const given = process.env['TEST_DATABASE_URL'];
  return given === undefined
    ? withTemplate(() => startEmbedded(roomyFolder(), { ...SETTINGS, ...FORGETFUL }))
    : withTemplate(async () => ({
        url: given,
        adminUrl: given,
        dataDir: undefined,
        stop: async () => undefined,
      }));
}

/** An embedded server on disk that keeps what it acknowledged, to be killed and started again by whoever asked for it. */
export const startDurableCluster = (): Promise<TestCluster> =>
  withTemplate(() => startEmbedded(tmpdir(), SETTINGS, false));

interface DatabaseServer {
  url: string;
  adminUrl: string;
  dataDir: string | undefined;
  stop(): Promise<void>;
}

async function withTemplate(start: () => Promise<DatabaseServer>): Promise<TestCluster> {
  const server = await start();
  const name = `galenic_template_${randomBytes(4).toString('hex')}`;
  const templateUrl = withDatabase(server.url, name);
  const drop = async () => {
    await dropReaders(withDatabase(server.adminUrl, name)).catch(() => undefined);
    await runAsAdmin(server.adminUrl, `drop database if exists ${name} with (force)`);
  };
  try {
    await runAsAdmin(server.url, `create database ${name}`);
    await migrate(templateUrl);
    // Every test runs without the rights that are taken for the SQL tool.
    await prepareReaders({
      ownerUrl: templateUrl,
      adminUrl: withDatabase(server.adminUrl, name),
      log: createLog('error'),
    });
  } catch (error) {
    await drop();
    await server.stop();
    throw error;
  }
  return {
    templateUrl,
    dataDir: server.dataDir,
    adminUrl: server.adminUrl,
    async stop() {
      if (server.dataDir === undefined) await drop();
      await server.stop();
    },
  };
}

async function startEmbedded(
  parent: string,
  settings: Record<string, string>,
  revives = true,
): Promise<DatabaseServer> {
  await clearLeftovers(parent);
  const dataDir = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  const server = await startEmbeddedPostgres({ dataDir, settings, revives, log: () => undefined });
  await runAsAdmin(server.adminUrl, `alter role ${new URL(server.url).username} createdb`);
  const stop = async () => {
    await server.stop();
    await removeEmbeddedPostgres(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, adminUrl: server.adminUrl, dataDir, stop };
}

function roomyFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > ROOM_IN_MEMORY ? memory : tmpdir();
}

/** What runs that were killed left running. */
async function clearLeftovers(parent: string) {
  for (const name of readdirSync(parent).filter((entry) => LEFTOVER.test(entry))) {
    const pid = Number(name.slice(PREFIX.length).split('-')[0]);
    if (isAlive(pid)) continue;
    await removeEmbeddedPostgres(join(parent, name));
    rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The roles of the SQL tool for a database, which outlive it. */
export const dropReaders = (databaseUrl: string): Promise<void> =>
  runAsAdmin(
    databaseUrl,
    `do $$ declare reader text; begin
      for reader in select rolname from pg_roles r, pg_database d
        where d.datname = current_database() and r.rolname like 'galenic_reader_' || d.oid || '_%'
      loop
        execute format('drop owned by %I', reader);
        execute format('drop role %I', reader);
      end loop;
    end $$`,
  );

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** One statement on a connection of its own, outside every transaction. */
export async function runAsAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
import pg from 'pg';
import { LOCKS } from './advisory-locks.ts';
import { applyFunctions } from './sql-functions.ts';
import { isLockTimeout } from '../errors.ts';
import { StartupError } from '../startup-error.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../migrations');

/** A statement that waits for a lock holds up every later reader of the table, so it waits this long only. */
const LOCK_TIMEOUT_MS = 500;
const PAUSE_MS = 2000;
const ATTEMPTS = 40;

const fileProvider = (folder: string): MigrationProvider => ({
  async getMigrations() {
    const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    const migrations: Record<string, Migration> = {};
    for (const name of names) {
      const text = await fs.readFile(path.join(folder, name), 'utf8');
      migrations[name.replace(/\.sql$/, '')] = { up: async (db) => void (await sql.raw(text).execute(db)) };
    }
    return migrations;
  },
});

interface Migrated {
  applied: string[];
  /** Those whose file is new or changed. */
  functions: string[];
}

/**
 * Brings the database to the state of this code: the job queue's own tables, then ours, all missing steps in one
 * transaction, then the functions. Several processes may start at once, and others may be serving: where a table is in
 * use the attempt is given up after half a second and made again, for two minutes. `upTo` names the last step wanted, for
 * a backup of an older release, whose functions are those of its steps. Throws `StartupError` for a table that stays in
 * use, a database newer than the code, or too old a server.
 */
export async function migrate(
  databaseUrl: string,
  { folder = FOLDER, upTo }: { folder?: string; upTo?: string | undefined } = {},
): Promise<Migrated> {
  const options = `-c lock_timeout=${LOCK_TIMEOUT_MS}`;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 3, options });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await refuseOldServer(pool);
    return await withStartLock(pool, async (client) => {
      await whenUnlocked(() => runMigrations({ pgPool: pool }));
      const applied = await whenUnlocked(() => applyMissing(db, folder, upTo));
      const functions =
        upTo === undefined ? await applyFunctions(client, path.join(folder, 'functions')) : [];
      return { applied, functions };
    });
  } finally {
    await db.destroy();
  }
}

async function applyMissing(db: Kysely<unknown>, folder: string, upTo?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: fileProvider(folder) });
  const { error, results } = await (upTo === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(upTo));
  if (error instanceof Error && /corrupted migrations/.test(error.message)) {
    throw new StartupError(
      'The database was made by a newer version of Galenic; start that version, or use another DATABASE_URL or DATA_DIR.',
    );
  }
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

async function whenUnlocked<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      await sleep(PAUSE_MS);
    }
  }
  throw new StartupError(
    'A table of the database stays in use, so it cannot be brought up to date; end long transactions and start again.',
  );
}

async function refuseOldServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
  if (Number(rows[0]?.server_version_num) < 150_000) {
    throw new StartupError('The database server is too old; use PostgreSQL 15 or newer.');
  }
}

async function withStartLock<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCKS.migrate]);
    return await work(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCKS.migrate]);
    client.release();
  }
}

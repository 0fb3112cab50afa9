import fs from 'node:fs/promises';
import path from 'node:path';
import { runMigrations } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
import pg from 'pg';
import { StartupError } from './startup-error.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../migrations');

const fileProvider: MigrationProvider = {
  async getMigrations() {
    const names = (await fs.readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
    const migrations: Record<string, Migration> = {};
    for (const name of names) {
      const text = await fs.readFile(path.join(FOLDER, name), 'utf8');
      migrations[name.replace(/\.sql$/, '')] = { up: async (db) => void (await sql.raw(text).execute(db)) };
    }
    return migrations;
  },
};

/**
 * Brings the database to the state of this code: the job queue's own tables, then ours, each step in one transaction.
 * Several processes may start at once. `upTo` names the last migration wanted, for a backup of an older release. Throws `StartupError` for a database newer than the code or too old a server.
 */
export async function migrate(databaseUrl: string, upTo?: string): Promise<{ applied: string[] }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await refuseOldServer(pool);
    await withStartLock(pool, () => runMigrations({ pgPool: pool }));
    const migrator = new Migrator({ db, provider: fileProvider });
    const { error, results } = await (upTo === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(upTo));
    if (error instanceof Error && /corrupted migrations/.test(error.message)) {
      throw new StartupError(
        'The database was made by a newer version of Galenic; start that version, or use another DATABASE_URL or DATA_DIR.',
      );
    }
    if (error) throw error;
    return { applied: (results ?? []).map((result) => result.migrationName) };
  } finally {
    await db.destroy();
  }
}

async function refuseOldServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
  if (Number(rows[0]?.server_version_num) < 150_000) {
    throw new StartupError('The database server is too old; use PostgreSQL 15 or newer.');
  }
}

async function withStartLock(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(7264001)');
    await work();
  } finally {
    await client.query('select pg_advisory_unlock(7264001)');
    client.release();
  }
}

import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/database.ts';

/**
 * Rows that `work` read of these tables, however little of them it used. The only connection of the database must be that of
 * `db`, a pool of one: others account for what they read at times of their own.
 */
export async function rowsRead(
  db: Database,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<number> {
  const before = await rowsReadSoFar(db, tables);
  await work();
  return (await rowsReadSoFar(db, tables)) - before;
}

async function rowsReadSoFar(db: Database, tables: readonly string[]): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_user_tables
    where relname = any (${tables})`.execute(db);
  return rows[0]?.read ?? 0;
}

import type { Insertable } from 'kysely';
import type pg from 'pg';
import type { DB } from '../src/platform/database/schema.ts';

export type Row<T extends keyof DB> = Insertable<DB[T]>;

const BATCH = 5000;

/**
 * Writes rows in few statements; PostgreSQL reads them from JSON by the table's own types. Every row has the keys of
 * the first. Ids may be given: `finishSequences` lets the table go on behind them.
 */
export async function insertRows<T extends keyof DB>(
  client: pg.Client,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first)
    .map((name) => `"${name}"`)
    .join(', ');
  const statement = `insert into ${table} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${table}, $1)`;
  for (let start = 0; start < rows.length; start += BATCH) {
    await client.query(statement, [JSON.stringify(rows.slice(start, start + BATCH))]);
  }
}

/** Rows with their ids, so that an interrupted attempt, which used up numbers, changes none. */
export const numbered = <R extends object>(rows: readonly R[]): (R & { id: number })[] =>
  rows.map((row, index) => ({ ...row, id: index + 1 }));

/** Lets the identity columns of these tables continue after the largest id. */
export async function finishSequences(client: pg.Client, tables: readonly string[]): Promise<void> {
  const parts = tables.map(
    (table) =>
      `setval(pg_get_serial_sequence('${table}', 'id'), greatest((select coalesce(max(id), 0) from ${table}), 1))`,
  );
  await client.query(`select ${parts.join(', ')}`);
}

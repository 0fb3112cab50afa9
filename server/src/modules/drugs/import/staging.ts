import { sql, type RawBuilder } from 'kysely';
import { inTransaction, type Database, type Tx } from '../../../platform/database/database.ts';

const ROWS_PER_INSERT = 500;

/** A table of this connection alone; it is gone with it, so that a killed import leaves nothing. */
export interface Stage {
  readonly name: string;
  /** Names and types: 'line int, ndc text'. */
  readonly columns: string;
}

/** Makes the tables for the time of `work`, on one connection of the pool. */
export async function withStages(
  conn: Database,
  stages: readonly Stage[],
  work: () => Promise<void>,
): Promise<void> {
  const names = sql.join(stages.map(({ name }) => sql.table(`pg_temp.${name}`)));
  await sql`drop table if exists ${names}`.execute(conn);
  try {
    for (const { name, columns } of stages)
      await sql`create temp table ${sql.table(name)} (${sql.raw(columns)})`.execute(conn);
    await work();
  } finally {
    // A lost connection has dropped them itself.
    await sql`drop table if exists ${names}`.execute(conn).catch(() => undefined);
  }
}

/** Collects rows and inserts them in batches; `flush` sends the rest. */
export function stageWriter(conn: Database, { name, columns }: Stage) {
  let rows: object[] = [];
  const flush = async () => {
    if (rows.length === 0) return;
    const batch = JSON.stringify(rows);
    rows = [];
    await sql`insert into ${sql.table(name)}
      select * from json_to_recordset(${batch}::json) as r(${sql.raw(columns)})`.execute(conn);
  };
  return {
    async add(row: object): Promise<void> {
      rows.push(row);
      if (rows.length === ROWS_PER_INSERT) await flush();
    },
    flush,
  };
}

/** A statement over staged rows alone: it may take its time, since nobody waits for what it locks. */
export const prepare = (conn: Database, statement: RawBuilder<unknown>): Promise<void> =>
  inTransaction(conn, async (tx) => {
    await allowBulk(tx);
    await statement.execute(tx);
  });

export async function allowBulk(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(tx);
}

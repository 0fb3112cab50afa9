import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../src/platform/database/database.ts';

/** The highest id of every table that counts; rows made afterwards have higher ones. */
export type Marks = ReadonlyMap<string, number>;

export async function markRows(db: Database): Promise<Marks> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'bigint'`.execute(db);
  const marks = new Map<string, number>();
  for (const { name } of rows) {
    const highest = await sql<{
      id: number;
    }>`select coalesce(max(id), 0) as id from ${sql.table(name)}`.execute(db);
    marks.set(name, highest.rows[0]?.id ?? 0);
  }
  return marks;
}

/**
 * Writes `text` and the id into every text column of the rows since the marks that takes any text; answers which. `only`
 * narrows the rows of a table. Keys of files and addresses of pictures stay, since nobody can write them, and events and the ledger,
 * since nobody can change them.
 */
export async function plantText(
  db: Database,
  text: string,
  since: Marks,
  only: Readonly<Record<string, RawBuilder<unknown>>> = {},
): Promise<string[]> {
  const { rows } = await sql<{ name: string; column: string }>`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and is_generated = 'NEVER' and table_name = any (${[...since.keys()]}::text[])
      and column_name not in ('storage_key', 'logo_url', 'picture_url') and table_name not in ('event_log', 'ledger_transaction')`.execute(
    db,
  );
  const planted: string[] = [];
  for (const { name, column } of rows) {
    const update = sql`update ${sql.table(name)} set ${sql.ref(column)} = ${`${text} `} || id
      where id > ${since.get(name) ?? 0} and ${only[name] ?? sql`true`}`.execute(db);
    const { numAffectedRows = 0n } = await update.catch(refusedByConstraint);
    if (numAffectedRows > 0n) planted.push(`${name}.${column}`);
  }
  return planted;
}

function refusedByConstraint(error: unknown): { numAffectedRows?: bigint } {
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('23')) return {};
  throw error;
}

import type { ColumnMapping } from '#rules/listings/import-columns.ts';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../platform/database/database.ts';

/** What a company last chose for files with such a header. */
export async function recallMapping(db: Queryable, companyId: number, key: string) {
  const { rows } = await sql<{ mapping: ColumnMapping; file_name: string }>`
    select mapping, file_name from listing_import_mapping
    where company_id = ${companyId} and header_key = ${key}`.execute(db);
  return rows[0];
}

export async function rememberMapping(
  tx: Tx,
  one: { companyId: number; key: string; mapping: ColumnMapping; fileName: string; now: Date },
): Promise<void> {
  await sql`insert into listing_import_mapping (company_id, header_key, mapping, file_name, saved_at)
    values (${one.companyId}, ${one.key}, ${JSON.stringify(one.mapping)}, ${one.fileName}, ${one.now})
    on conflict (company_id, header_key) do update
      set mapping = excluded.mapping, file_name = excluded.file_name, saved_at = excluded.saved_at`.execute(
    tx,
  );
}

export async function forgetMapping(tx: Tx, companyId: number, key: string): Promise<void> {
  await sql`delete from listing_import_mapping where company_id = ${companyId} and header_key = ${key}`.execute(
    tx,
  );
}

import { sql } from 'kysely';
import type { ColumnMapping } from '#rules/listing-import.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Queryable, Tx } from '../../../platform/database.ts';
import type { FileRow, RowOutcome } from './plan-rows.ts';
import { places } from './planned-rows.ts';

export type ImportState = 'checked' | 'running' | 'done' | 'failed' | 'undone';

export interface FileColumn {
  index: number;
  header: string;
  samples: string[];
}

export interface ImportRecord {
  id: number;
  company_id: number;
  state: ImportState;
  headers: FileColumn[];
  mapping: ColumnMapping;
}

const ROWS_PER_INSERT = 2_000;
/** Beyond the rows of any file. */
const LAST_ROW = 2_000_000;

/** Locks an import of the company. 404 outside it. */
export async function lockImport(tx: Tx, companyId: number, id: number): Promise<ImportRecord> {
  const { rows } = await sql<ImportRecord>`select id, company_id, state, headers, mapping from listing_import
    where id = ${id} and company_id = ${companyId} for update`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound('This import does not exist.');
  return found;
}

/** Stores every row of the file with what the dry run found out. */
export async function insertRows(
  tx: Tx,
  importId: number,
  rows: readonly FileRow[],
  outcomes: readonly RowOutcome[],
) {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const batch = rows
      .slice(start, start + ROWS_PER_INSERT)
      .map((row, index) => ({ ...outcomes[start + index], ...row }));
    await sql`insert into listing_import_row (import_id, row_number, cells, value, problems)
      select ${importId}, r.row_number, r.cells, r.value, r.problems
      from json_to_recordset(${JSON.stringify(batch)}::json)
        as r(row_number int, cells jsonb, value jsonb, problems jsonb)`.execute(tx);
  }
}

/** Replaces what an earlier dry run found out. */
export async function saveOutcomes(tx: Tx, importId: number, outcomes: readonly RowOutcome[]): Promise<void> {
  for (let start = 0; start < outcomes.length; start += ROWS_PER_INSERT) {
    const batch = JSON.stringify(outcomes.slice(start, start + ROWS_PER_INSERT));
    await sql`update listing_import_row o set value = r.value, problems = r.problems
      from json_to_recordset(${batch}::json) as r(row_number int, value jsonb, problems jsonb)
      where o.import_id = ${importId} and o.row_number = r.row_number`.execute(tx);
  }
}

/** Every row of the file, in pages, so that reading them does not keep other requests waiting. */
export async function loadRows(db: Queryable, importId: number): Promise<FileRow[]> {
  const all: FileRow[] = [];
  for (;;) {
    const { rows } = await sql<FileRow>`select row_number, cells from listing_import_row
      where import_id = ${importId} and row_number > ${all.at(-1)?.row_number ?? 0}
      order by row_number limit ${sql.lit(ROWS_PER_INSERT)}`.execute(db);
    all.push(...rows);
    if (rows.length < ROWS_PER_INSERT) return all;
  }
}

/** One statement may have every row of a file to look at; the usual limit is made for screens. */
export async function allowBulk(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '30s'`.execute(tx);
}

/** Counts what the good rows would make and change as things are now, and how many rows are refused. Answers the good rows. */
export async function countPlan(tx: Tx, companyId: number, importId: number): Promise<number> {
  const all = { companyId, importId, after: 0, last: LAST_ROW };
  const { rows } = await sql<{ good_rows: number }>`with ${places(all)}
    update listing_import i set good_rows = p.good_rows, new_listings = p.new_listings, new_lots = p.new_lots,
      changed_lots = p.good_rows - p.new_lots, refused_rows = (
        select count(*)::int from listing_import_row where import_id = ${importId} and problems is not null)
    from (
      select count(*)::int as good_rows, count(*) filter (where old_id is null)::int as new_lots,
        count(distinct (ndc, catalog)) filter (where listing_id is null)::int as new_listings
      from place
    ) p
    where i.id = ${importId}
    returning i.good_rows`.execute(tx);
  return rows[0]?.good_rows ?? 0;
}

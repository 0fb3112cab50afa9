import { sql } from 'kysely';
import type { ColumnMapping } from '#rules/listing-import.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Queryable, Tx } from '../../../platform/database.ts';
import type { FileRow, RowOutcome } from './plan-rows.ts';

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

export async function loadRows(db: Queryable, importId: number): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`select row_number, cells from listing_import_row
    where import_id = ${importId} order by row_number`.execute(db);
  return rows;
}

/** Counts what the good rows would make and change as things are now, and how many rows are refused. Answers the good rows. */
export async function countPlan(tx: Tx, importId: number): Promise<number> {
  const { rows } = await sql<{
    good_rows: number;
  }>`update listing_import i set good_rows = p.good_rows, refused_rows = p.refused_rows,
      new_listings = p.new_listings, new_lots = p.new_lots, changed_lots = p.changed_lots
    from (
      select count(r.value)::int as good_rows, count(r.problems)::int as refused_rows,
        count(distinct (v.ndc, v.catalog)) filter (where v.ndc is not null and l.id is null)::int as new_listings,
        count(*) filter (where v.ndc is not null and o.id is null)::int as new_lots, count(o.id)::int as changed_lots
      from listing_import x
      join listing_import_row r on r.import_id = x.id
      left join lateral jsonb_to_record(r.value) as v(ndc text, catalog text, lot text) on r.value is not null
      left join listing l
        on l.company_id = x.company_id and l.ndc = v.ndc and l.catalog_type = v.catalog and l.status = 'active'
      left join lot o on o.listing_id = l.id and lower(o.lot_name) = lower(v.lot) and o.status = 'active'
      where x.id = ${importId}
    ) p
    where i.id = ${importId}
    returning i.good_rows`.execute(tx);
  return rows[0]?.good_rows ?? 0;
}

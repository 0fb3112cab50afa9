import { sql, type RawBuilder } from 'kysely';
import type { ListingImport } from '#contract/imports.ts';
import { missingColumns } from '#rules/listing-import.ts';
import type { Queryable } from '../../../platform/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { sellingCompany } from '../edit-listing.ts';
import type { ImportRecord } from './store.ts';

const PROBLEMS_SHOWN = 200;

interface ImportRow extends Omit<ImportRecord, 'company_id'> {
  file_name: string;
  created_at: Date;
  created_by: string;
  failure: string | null;
  row_count: number;
  good_rows: number;
  refused_rows: number;
  new_listings: number;
  new_lots: number;
  changed_lots: number;
  progress: number;
}

const imports = (scope: Scope, where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select i.id, f.name as file_name, i.created_at, u.first_name || ' ' || u.last_name as created_by, i.state, i.failure,
    i.headers, i.mapping, i.row_count, i.good_rows, i.refused_rows, i.new_listings, i.new_lots, i.changed_lots, i.progress
  from listing_import i
  join stored_file f on f.id = i.file_id
  join app_user u on u.id = i.created_by
  where i.company_id = ${sellingCompany(scope).id} and ${where}`;

/** One import of the own company; 404 outside it. */
export async function viewImport(scope: Scope, db: Queryable, id: number): Promise<ListingImport> {
  const { rows } = await sql<ImportRow>`${imports(scope, sql`i.id = ${id}`)}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('This import does not exist.');
  return toImport(row, await firstProblems(db, id), await findUndoRefusals(db, endedIds(rows)));
}

/** Newest first. The refused rows are left to `viewImport`: a page of them would be larger than all the rest. */
export async function listImports(
  scope: Scope,
  db: Queryable,
  { page, per_page }: { page: number; per_page: number },
) {
  const { rows } = await sql<ImportRow>`${imports(scope, sql`true`)} order by i.id desc
    limit ${sql.lit(per_page)} offset ${sql.lit((page - 1) * per_page)}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from listing_import
    where company_id = ${sellingCompany(scope).id}`.execute(db);
  const refusals = await findUndoRefusals(db, endedIds(rows));
  return {
    data: rows.map((row) => toImport(row, [], refusals)),
    meta: { total: counted.rows[0]?.total ?? 0, page, per_page },
  };
}

const isEnded = ({ state }: ImportRow) => state === 'done' || state === 'failed';
const endedIds = (rows: readonly ImportRow[]) => rows.filter(isEnded).map((row) => row.id);

/** Why imports cannot be undone: a lot that they made was ordered, or one that they changed was ordered since. */
export async function findUndoRefusals(
  db: Queryable,
  importIds: readonly number[],
): Promise<Map<number, string>> {
  if (importIds.length === 0) return new Map();
  const { rows } = await sql<{ import_id: number; lot_name: string }>`
    select distinct on (r.import_id) r.import_id, ol.lot_name
    from listing_import_row r
    join order_line ol on ol.lot_id = (r.effect ->> 'lot_id')::bigint and ol.id > (r.effect ->> 'last_line')::bigint
    where r.import_id = any (${[...importIds]}::bigint[]) and r.effect is not null
    order by r.import_id, r.row_number`.execute(db);
  return new Map(
    rows.map(({ import_id, lot_name }) => [
      import_id,
      `Lot ${lot_name} was ordered since, so this import can no longer be undone.`,
    ]),
  );
}

async function firstProblems(db: Queryable, importId: number): Promise<ListingImport['problems']> {
  const { rows } = await sql<ListingImport['problems'][number]>`
    select r.row_number as row, p.problem ->> 'column' as column, p.problem ->> 'message' as message
    from listing_import_row r cross join lateral jsonb_array_elements(r.problems) with ordinality as p(problem, place)
    where r.import_id = ${importId} and r.problems is not null
    order by r.row_number, p.place limit ${sql.lit(PROBLEMS_SHOWN)}`.execute(db);
  return rows;
}

function toImport(
  row: ImportRow,
  problems: ListingImport['problems'],
  refusals: ReadonlyMap<number, string>,
): ListingImport {
  const missing = missingColumns(row.mapping);
  const refusal = refusals.get(row.id) ?? null;
  return {
    id: row.id,
    file_name: row.file_name,
    created_date: row.created_at.toISOString(),
    created_by: row.created_by,
    state: row.state,
    failure: row.failure,
    headers: row.headers,
    mapping: row.mapping,
    missing_columns: [...missing],
    row_count: row.row_count,
    good_rows: row.good_rows,
    refused_rows: row.refused_rows,
    new_listings: row.new_listings,
    new_lots: row.new_lots,
    changed_lots: row.changed_lots,
    progress: row.progress,
    problems,
    can: {
      run: row.state === 'checked' && missing.length === 0 && row.good_rows > 0,
      undo: isEnded(row) && refusal === null,
    },
    undo_refusal: refusal,
  };
}

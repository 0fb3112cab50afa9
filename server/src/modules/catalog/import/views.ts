import { sql, type RawBuilder } from 'kysely';
import type { ListingImport } from '#contract/imports.ts';
import type { Cell } from '#rules/import-cells.ts';
import { missingColumns } from '#rules/import-columns.ts';
import { differs } from '#rules/import-problems.ts';
import { PLAIN_SETTINGS, type ImportSettings } from '#rules/import-settings.ts';
import { toDollars } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { sellingCompany } from '../edit-listing.ts';
import { rowText } from './file-layout.ts';
import type { ImportRecord } from './store.ts';

const PROBLEMS_SHOWN = 200;
const SKIPPED_SHOWN = 50;

type PriceChanges = ListingImport['price_changes'];
type Shown = PriceChanges['shown'][number];
type ProblemGroup = ListingImport['problem_groups'][number];

interface ImportRow
  extends
    Pick<ImportRecord, 'id' | 'state' | 'headers' | 'header_row' | 'mapping' | 'mapping_source'>,
    Pick<
      ListingImport,
      'notes' | 'first_rows' | 'skipped_rows' | 'changed_listings' | 'unchanged_lots' | 'gone'
    > {
  settings: Partial<ImportSettings>;
  /** Cents. Those of older imports know of no new lots. */
  price_changes: Omit<PriceChanges, 'new_lots' | 'shown'> & {
    new_lots?: number;
    shown: (Omit<Shown, 'compared_with'> & Partial<Shown>)[];
  };
  problem_groups: (Omit<ProblemGroup, 'value'> & { value?: string | null })[];
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
  select i.id, coalesce(i.file_name, f.name) as file_name, i.created_at, u.first_name || ' ' || u.last_name as created_by, i.state, i.failure,
    i.header_row, i.first_rows, i.notes, i.headers, i.mapping, i.mapping_source, i.settings, i.row_count, i.good_rows,
    i.refused_rows, i.skipped_rows, i.new_listings, i.changed_listings, i.new_lots, i.changed_lots, i.unchanged_lots,
    i.price_changes, i.gone, i.problem_groups, i.progress
  from listing_import i
  left join stored_file f on f.id = i.file_id
  join app_user u on u.id = i.created_by
  where i.company_id = ${sellingCompany(scope).id} and ${where}`;

/** One import of the own company; 404 outside it. */
export async function viewImport(scope: Scope, db: Queryable, id: number): Promise<ListingImport> {
  const { rows } = await sql<ImportRow>`${imports(scope, sql`i.id = ${id}`)}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('This import does not exist.');
  const lines = { problems: await firstProblems(db, id), skipped: await firstSkipped(db, id) };
  return toImport(row, lines, await findUndoRefusals(db, endedIds(rows)));
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
    data: rows.map((row) => toImport(row, { problems: [], skipped: [] }, refusals)),
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

async function firstSkipped(db: Queryable, importId: number): Promise<ListingImport['skipped']> {
  const { rows } = await sql<{ row_number: number; cells: Cell[]; skipped: string }>`
    select row_number, cells, skipped from listing_import_row where import_id = ${importId} and skipped is not null
    order by row_number limit ${sql.lit(SKIPPED_SHOWN)}`.execute(db);
  return rows.map(({ row_number, cells, skipped }) => ({
    row: row_number,
    text: `${rowText(cells)} (${skipped})`,
  }));
}

function toImport(
  row: ImportRow,
  lines: Pick<ListingImport, 'problems' | 'skipped'>,
  refusals: ReadonlyMap<number, string>,
): ListingImport {
  const { created_at, price_changes, problem_groups, ...rest } = row;
  const missing = missingColumns(row.mapping);
  const refusal = refusals.get(row.id) ?? null;
  return {
    ...rest,
    ...lines,
    created_date: created_at.toISOString(),
    settings: { ...PLAIN_SETTINGS, ...row.settings },
    missing_columns: [...missing],
    problem_groups: problem_groups.map((group) => ({ ...group, value: group.value ?? '' })),
    price_changes: {
      new_lots: 0,
      ...price_changes,
      shown: price_changes.shown.map((one) => ({
        compared_with: 'lot' as const,
        ...one,
        before: toDollars(one.before),
        after: toDollars(one.after),
      })),
    },
    can: {
      run: row.state === 'checked' && missing.length === 0 && row.good_rows > 0 && differs(row),
      undo: isEnded(row) && refusal === null,
      cancel: row.state === 'checking',
    },
    undo_refusal: refusal,
  };
}

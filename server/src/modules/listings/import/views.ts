import { sql, type RawBuilder } from 'kysely';
import type { ListedImport, ListingImport } from '#contract/listings/imports.ts';
import type { Cell } from '#rules/spreadsheet/cells.ts';
import { mayBeCancelled, missingColumns, type ImportKind } from '#rules/listings/import-columns.ts';
import { differs } from '#rules/listings/import-problems.ts';
import { PLAIN_SETTINGS, type ImportSettings } from '#rules/listings/import-settings.ts';
import { toDollars } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { sellingCompany } from '../edit-listing.ts';
import { personOr } from '../person-or.ts';
import { rowText } from '../../../platform/spreadsheet/describe.ts';
import type { ImportRecord } from './store.ts';
import { planTakingBack } from '../../portfolio/index.ts';
import { takenBy } from './portfolio-rows.ts';
import { itemsBack, planUndo, type Undoing } from './undo-plan.ts';

const PROBLEMS_SHOWN = 200;
const SKIPPED_SHOWN = 50;
const CHANGES_SHOWN = 100;

type PriceChanges = ListingImport['price_changes'];
type Shown = PriceChanges['shown'][number];
type ProblemGroup = ListingImport['problem_groups'][number];

type ListedRow = Omit<ListedImport, 'created_date'> & { created_at: Date };

type ChangeRow = Omit<ListingImport['changes']['shown'][number], 'price' | 'price_before'> & {
  price_cents: number | null;
  before_cents: number | null;
};

interface ImportRow
  extends
    ListedRow,
    Pick<ImportRecord, 'headers' | 'header_row' | 'mapping' | 'mapping_source'>,
    Pick<
      ListingImport,
      'notes' | 'first_rows' | 'gone' | 'undo' | 'by_edi' | 'waits' | 'withdrawn_lots' | 'withdrawn_listings'
    > {
  settings: Partial<ImportSettings>;
  /** Cents. Those of older imports know of no new lots. */
  price_changes: Omit<PriceChanges, 'new_lots' | 'shown'> & {
    new_lots?: number;
    shown: (Omit<Shown, 'compared_with'> & Partial<Shown>)[];
  };
  problem_groups: (Omit<ProblemGroup, 'value'> & { value?: string | null })[];
}

const LISTED = sql`i.id, i.kind, coalesce(i.file_name, f.name) as file_name, i.created_at,
  ${personOr(sql`i.edi_client`)} as created_by, i.state, i.failure, i.row_count, i.good_rows, i.refused_rows,
  i.skipped_rows, i.new_listings, i.changed_listings, i.new_lots, i.changed_lots, i.unchanged_lots, i.new_items, i.changed_items, i.unchanged_items, i.progress`;

const importsOf = (scope: Scope): RawBuilder<unknown> => sql`listing_import i
  left join stored_file f on f.id = i.file_id
  left join app_user u on u.id = i.created_by
  where i.company_id = ${sellingCompany(scope).id}`;

/** One import of the own company; 404 outside it. */
export async function viewImport(scope: Scope, db: Queryable, id: number): Promise<ListingImport> {
  const { rows } =
    await sql<ImportRow>`select ${LISTED}, i.header_row, i.first_rows, i.notes, i.headers, i.mapping,
    i.mapping_source, i.settings, i.withdrawn_lots, i.withdrawn_listings, i.edi_client is not null as by_edi,
    case when i.state = 'checked' then i.waits end as waits, i.price_changes, i.gone, i.problem_groups, i.undone as undo
    from ${importsOf(scope)} and i.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('This import does not exist.');
  const lines = {
    problems: await firstProblems(db, id),
    skipped: await firstSkipped(db, id),
    changes: await firstChanges(db, id),
  };
  if (!isEnded(row)) return toImport(row, lines, null);
  const refusal = await findUndoRefusal(scope, db, id);
  const undo = refusal === null ? await PLANNED_UNDO[row.kind](scope, db, id) : null;
  return toImport({ ...row, undo }, lines, refusal);
}

type PlannedUndo = (scope: Scope, db: Queryable, id: number) => Promise<Undoing>;

/** What undoing an import of each kind would do now. */
const PLANNED_UNDO: Readonly<Record<ImportKind, PlannedUndo>> = {
  listings: (_scope, db, id) => planUndo(db, id),
  portfolio: async (scope, db, id) =>
    itemsBack(await planTakingBack(db, sellingCompany(scope).id, takenBy(id))),
};

/** Those of one kind, newest first. */
export async function listImports(
  scope: Scope,
  db: Queryable,
  { kind, page, per_page }: { kind: ImportKind; page: number; per_page: number },
) {
  const { rows } =
    await sql<ListedRow>`select ${LISTED} from ${importsOf(scope)} and i.kind = ${kind} order by i.id desc
    limit ${sql.lit(per_page)} offset ${sql.lit((page - 1) * per_page)}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from listing_import
    where company_id = ${sellingCompany(scope).id} and kind = ${kind}`.execute(db);
  return {
    data: rows.map(({ created_at, ...rest }) => ({ ...rest, created_date: created_at.toISOString() })),
    meta: { total: counted.rows[0]?.total ?? 0, page, per_page },
  };
}

const isEnded = ({ state }: ImportRow) => state === 'done' || state === 'failed';

/** Why an import cannot be undone: a lot that it made was ordered, or one that it changed was ordered since. */
export async function findUndoRefusal(scope: Scope, db: Queryable, importId: number): Promise<string | null> {
  const { rows } = await sql<{ lot_name: string }>`
    select ol.lot_name from listing_import_row r
    join listing_import i on i.id = r.import_id and i.company_id = ${sellingCompany(scope).id}
    join order_line ol on ol.lot_id = (r.effect ->> 'lot_id')::bigint and ol.id > (r.effect ->> 'last_line')::bigint
    where r.import_id = ${importId} and r.effect is not null order by r.row_number limit 1`.execute(db);
  const [ordered] = rows;
  return ordered
    ? `Lot ${ordered.lot_name} was ordered since, so this import can no longer be undone.`
    : null;
}

async function firstProblems(db: Queryable, importId: number): Promise<ListingImport['problems']> {
  const { rows } = await sql<ListingImport['problems'][number]>`
    select r.row_number as row, p.problem ->> 'column' as column, p.problem ->> 'message' as message
    from listing_import_row r cross join lateral jsonb_array_elements(r.problems) with ordinality as p(problem, place)
    where r.import_id = ${importId} and r.problems is not null
    order by r.row_number, p.place limit ${sql.lit(PROBLEMS_SHOWN)}`.execute(db);
  return rows;
}

async function firstChanges(db: Queryable, id: number): Promise<ListingImport['changes']> {
  const { rows } = await sql<ChangeRow>`
    select c.what, c.row_number as row, c.ndc, c.name, c.name_before, c.lot, c.price_cents, c.before_cents, c.is_doubtful as doubtful
    from unnest(array['name', 'new_listing', 'new_lot', 'new_item', 'changed_item']) w(what) cross join lateral (
      select * from listing_import_change where import_id = ${id} and what = w.what
      order by is_doubtful desc, row_number limit ${sql.lit(CHANGES_SHOWN)}) c
    order by c.what, c.is_doubtful desc, c.row_number`.execute(db);
  const counted = await sql<{ names: number; doubtful_names: number }>`
    select count(*)::int as names, count(*) filter (where is_doubtful)::int as doubtful_names
    from listing_import_change where import_id = ${id} and what = 'name'`.execute(db);
  return {
    names: counted.rows[0]?.names ?? 0,
    doubtful_names: counted.rows[0]?.doubtful_names ?? 0,
    shown: rows.map(({ price_cents: cents, before_cents: before, ...one }) => ({
      ...one,
      price: cents === null ? null : toDollars(cents),
      price_before: before === null ? null : toDollars(before),
    })),
  };
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
  lines: Pick<ListingImport, 'problems' | 'skipped' | 'changes'>,
  refusal: string | null,
): ListingImport {
  const { created_at, price_changes, problem_groups, ...rest } = row;
  const missing = missingColumns(row.mapping, row.kind);
  const settings = { ...PLAIN_SETTINGS, ...row.settings };
  return {
    ...rest,
    ...lines,
    created_date: created_at.toISOString(),
    settings: { ...settings, left_out: [...settings.left_out] },
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
      cancel: mayBeCancelled(row.state),
    },
    undo_refusal: refusal,
  };
}

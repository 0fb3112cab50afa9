import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type {
  BulkEdit,
  BulkEditRow,
  bulkEditEndpoints,
  ListedBulkEdit,
} from '#contract/listings/bulk-edits.ts';
import {
  bulkValue,
  DOUBTFUL_PERCENT,
  isDoubtful,
  UNDO_HOURS,
  type BulkChange,
  type BulkListing,
  type BulkLot,
} from '#rules/listings/bulk-edit.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { readPage } from '../../../platform/database/read-page.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isLargeChange } from '../large-change.ts';
import { bulkEditsOf, ownEditsOf, type StoredEdit } from './store.ts';

interface ListedEdit extends StoredEdit {
  id: number;
  name: string;
  created_at: Date;
  listings: number;
  changing: number;
  changed: number;
  left: number;
  restored: number;
  kept: number;
}

/** As JSON has it. */
type PagedEdit = Omit<ListedEdit, 'created_at' | 'done_at'> & { created_at: string; done_at: string | null };

interface EditRow extends ListedEdit {
  rows: number;
  refused: number;
  doubtful: number;
  large: number;
  before_cents: number;
  after_cents: number;
}

const BEFORE = sql`(r.before ->> 'price_cents')::bigint`;
const AFTER = sql`(r.after ->> 'price_cents')::bigint`;
const IS_DOUBTFUL = sql`coalesce(abs(${AFTER} - ${BEFORE}) * 100 > ${BEFORE} * ${sql.lit(DOUBTFUL_PERCENT)}, false)`;
const IS_LARGE = sql`coalesce(${isLargeChange(BEFORE, AFTER)}, false)`;
const WAS_CHANGED = sql`r.outcome in ('changed', 'restored', 'kept')`;
/** Of a preview every row counts, of what was begun those that it changed. */
const COUNTS = sql`(e.state = 'previewed' or ${WAS_CHANGED})`;

const worth = (values: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${values} ->> 'price_cents')::bigint * (${values} ->> 'stock')::bigint`;

const EDIT = sql`e.id, e.change, e.state, e.company_id, e.created_by, e.created_at, e.done_at,
  u.first_name || ' ' || u.last_name as name`;
const OUTCOMES = sql`count(distinct r.listing_id)::int as listings, count(r.after)::int as changing,
  count(*) filter (where ${WAS_CHANGED})::int as changed, count(*) filter (where r.outcome = 'left')::int as left,
  count(*) filter (where r.outcome = 'restored')::int as restored, count(*) filter (where r.outcome = 'kept')::int as kept`;

export const mayUndo = (edit: Pick<StoredEdit, 'state' | 'done_at'>, now: Date): boolean => {
  const until = undoUntil(edit);
  return until !== null && now <= until;
};

/** Null where nothing was carried out, or it was taken back. */
function undoUntil({ state, done_at: done }: Pick<StoredEdit, 'state' | 'done_at'>): Date | null {
  if (done === null || (state !== 'done' && state !== 'failed')) return null;
  return new Date(done.getTime() + UNDO_HOURS * 3_600_000);
}

const toListedEdit = (row: ListedEdit, now: Date): ListedBulkEdit => ({
  id: row.id,
  change: row.change as BulkEdit['change'],
  state: row.state,
  created_date: row.created_at.toISOString(),
  created_by: row.name,
  listings: row.listings,
  changing: row.changing,
  done: { changed: row.changed, left: row.left, restored: row.restored, kept: row.kept },
  undo_until: mayUndo(row, now) ? (undoUntil(row)?.toISOString() ?? null) : null,
});

/** A change with its counts; 404 outside of the range. */
export async function viewBulkEdit(scope: Scope, db: Queryable, id: number, now: Date): Promise<BulkEdit> {
  const { rows } = await sql<EditRow>`
    select ${EDIT}, t.*
    from bulk_edit e join app_user u on u.id = e.created_by
    cross join lateral (
      select ${OUTCOMES}, count(*)::int as rows, count(r.refusal)::int as refused,
        count(*) filter (where ${COUNTS} and ${IS_DOUBTFUL})::int as doubtful,
        count(*) filter (where ${COUNTS} and ${IS_LARGE})::int as large,
        coalesce(sum(coalesce(${worth(sql`r.before`)}, w.cents)) filter (where ${COUNTS}), 0)::bigint as before_cents,
        coalesce(sum(coalesce(${worth(sql`coalesce(r.after, r.before)`)}, w.cents)) filter (where ${COUNTS}), 0)::bigint
          as after_cents
      from bulk_edit_row r
      left join lateral (select sum(o.price_cents * o.stock) as cents from lot o
        where r.lot_id is null and o.listing_id = r.listing_id and o.status = 'active') w on true
      where r.edit_id = e.id) t
    where e.id = ${id} and ${bulkEditsOf(scope)}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('This change does not exist.');
  return {
    ...toListedEdit(row, now),
    rows: row.rows,
    refused: row.refused,
    doubtful: row.doubtful,
    large: row.large,
    worth_before: toDollars(row.before_cents),
    worth_after: toDollars(row.after_cents),
    can: { run: row.state === 'previewed' && row.changing > 0, undo: mayUndo(row, now) },
  };
}

type ListQuery = z.output<NonNullable<typeof bulkEditEndpoints.listBulkEdits.query>>;

/** Those of the own company, or at the desk those of the marketplace, newest first. */
export async function listBulkEdits(scope: Scope, db: Queryable, query: ListQuery, now: Date) {
  const selection = {
    columns: sql`${EDIT}, t.*`,
    from: sql`bulk_edit e join app_user u on u.id = e.created_by
      cross join lateral (select ${OUTCOMES} from bulk_edit_row r where r.edit_id = e.id) t`,
    found: sql`bulk_edit e`,
    where: ownEditsOf(scope),
    orderBy: sql`e.id desc`,
    key: sql`e.id`,
  };
  const { rows, meta } = await readPage<PagedEdit>(db, selection, query);
  const data = rows.map(({ created_at: created, done_at: done, ...row }) =>
    toListedEdit(
      { ...row, created_at: new Date(created), done_at: done === null ? null : new Date(done) },
      now,
    ),
  );
  return { data, meta };
}

type RowsQuery = z.output<NonNullable<typeof bulkEditEndpoints.listBulkEditRows.query>>;

interface ListedRow {
  number: number;
  listing_id: number;
  name: string;
  ndc: string;
  lot_name: string | null;
  change: BulkChange;
  before: BulkLot | BulkListing;
  after: BulkLot | BulkListing | null;
  refusal: string | null;
  outcome: BulkEditRow['outcome'];
  reason: string | null;
}

const SHOWN: Record<RowsQuery['show'], RawBuilder<unknown>> = {
  all: sql`true`,
  refused: sql`r.refusal is not null`,
  doubtful: IS_DOUBTFUL,
  left: sql`r.outcome = 'left'`,
  kept: sql`r.outcome = 'kept'`,
};

export async function listBulkEditRows(scope: Scope, db: Queryable, id: number, query: RowsQuery) {
  const { rows: found } =
    await sql`select e.id from bulk_edit e where e.id = ${id} and ${bulkEditsOf(scope)}`.execute(db);
  if (found.length === 0) throw notFound('This change does not exist.');
  const selection = {
    columns: sql`r.number, r.listing_id, l.name, l.ndc, o.lot_name, e.change, r.before, r.after, r.refusal, r.outcome, r.reason`,
    from: sql`(select * from bulk_edit_row where edit_id = ${id}) r join bulk_edit e on e.id = r.edit_id join listing l on l.id = r.listing_id
      left join lot o on o.id = r.lot_id`,
    where: SHOWN[query.show],
    orderBy: sql`r.number`,
    key: sql`r.number`,
  };
  const { rows, meta } = await readPage<ListedRow>(db, selection, query);
  return { data: rows.map(toListed), meta };
}

const toListed = ({ ndc, change, before, after, ...row }: ListedRow): BulkEditRow => ({
  number: row.number,
  listing_id: row.listing_id,
  name: row.name,
  ndc_number: formatNdc(ndc),
  lot_name: row.lot_name,
  before: bulkValue(before, change),
  after: after && bulkValue(after, change),
  doubtful:
    after !== null && 'price_cents' in before && 'price_cents' in after
      ? isDoubtful(before.price_cents, after.price_cents)
      : false,
  refusal: row.refusal,
  outcome: row.outcome,
  reason: row.reason,
});

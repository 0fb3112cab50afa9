import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { BulkEdit, BulkEditRow, bulkEditEndpoints } from '#contract/listings/bulk-edits.ts';
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
import { bulkEditsOf, type StoredEdit } from './store.ts';

interface EditRow extends StoredEdit {
  id: number;
  name: string;
  created_at: Date;
  listings: number;
  rows: number;
  changing: number;
  refused: number;
  doubtful: number;
  before_cents: number;
  after_cents: number;
  changed: number;
  left: number;
  restored: number;
  kept: number;
}

const IS_DOUBTFUL = sql`coalesce(abs((r.after ->> 'price_cents')::bigint - (r.before ->> 'price_cents')::bigint) * 100
  > (r.before ->> 'price_cents')::bigint * ${sql.lit(DOUBTFUL_PERCENT)}, false)`;

const worth = (values: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${values} ->> 'price_cents')::bigint * (${values} ->> 'stock')::bigint`;

export const mayUndo = ({ state, done_at }: Pick<StoredEdit, 'state' | 'done_at'>, now: Date): boolean =>
  (state === 'done' || state === 'failed') &&
  done_at !== null &&
  now.getTime() - done_at.getTime() <= UNDO_HOURS * 3_600_000;

/** A change with its counts; 404 outside of the range. */
export async function viewBulkEdit(scope: Scope, db: Queryable, id: number, now: Date): Promise<BulkEdit> {
  const { rows } = await sql<EditRow>`
    select e.id, e.change, e.state, e.company_id, e.created_by, e.created_at, e.done_at,
      u.first_name || ' ' || u.last_name as name, t.*
    from bulk_edit e join app_user u on u.id = e.created_by
    cross join lateral (
      select count(distinct r.listing_id)::int as listings, count(*)::int as rows,
        count(r.after)::int as changing, count(r.refusal)::int as refused,
        count(*) filter (where ${IS_DOUBTFUL})::int as doubtful,
        coalesce(sum(coalesce(${worth(sql`r.before`)}, w.cents)), 0)::bigint as before_cents,
        coalesce(sum(coalesce(${worth(sql`coalesce(r.after, r.before)`)}, w.cents)), 0)::bigint as after_cents,
        count(*) filter (where r.outcome in ('changed', 'restored', 'kept'))::int as changed,
        count(*) filter (where r.outcome = 'left')::int as left,
        count(*) filter (where r.outcome = 'restored')::int as restored,
        count(*) filter (where r.outcome = 'kept')::int as kept
      from bulk_edit_row r
      left join lateral (select sum(o.price_cents * o.stock) as cents from lot o
        where r.lot_id is null and o.listing_id = r.listing_id and o.status = 'active') w on true
      where r.edit_id = e.id) t
    where e.id = ${id} and ${bulkEditsOf(scope)}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('This change does not exist.');
  return {
    id: row.id,
    change: row.change as BulkEdit['change'],
    state: row.state,
    created_date: row.created_at.toISOString(),
    created_by: row.name,
    listings: row.listings,
    rows: row.rows,
    changing: row.changing,
    refused: row.refused,
    doubtful: row.doubtful,
    worth_before: toDollars(row.before_cents),
    worth_after: toDollars(row.after_cents),
    done: { changed: row.changed, left: row.left, restored: row.restored, kept: row.kept },
    can: { run: row.state === 'previewed' && row.changing > 0, undo: mayUndo(row, now) },
  };
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

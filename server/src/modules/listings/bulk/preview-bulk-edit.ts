import { sql } from 'kysely';
import type { z } from 'zod';
import type { BulkEdit, bulkEditEndpoints } from '#contract/listings/bulk-edits.ts';
import { addMonths } from '#rules/dates.ts';
import {
  bulkListing,
  bulkLot,
  isOfLots,
  MOST_BULK_LISTINGS,
  MOST_DESK_LISTINGS,
  WITHDRAWN,
  type BulkChange,
  type BulkFacts,
  type BulkListing,
  type BulkLot,
  type Judged,
} from '#rules/listings/bulk-edit.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import { notFound, ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { Scope } from '../../../platform/scope.ts';
import { requireShortage } from '../desk/move-listing.ts';
import { expiryOf } from '../edit-lot.ts';
import { findDeskIds } from '../unscoped/desk.ts';
import { findListingIds, listingsOf } from '../views/seller-filters.ts';
import { FIELD, isTaken, LISTING_VALUES } from './store.ts';
import { viewBulkEdit } from './views.ts';

type Asked = z.output<NonNullable<typeof bulkEditEndpoints.previewBulkEdit.body>>;
type DeskAsked = z.output<NonNullable<typeof bulkEditEndpoints.previewDeskEdit.body>>;

const MOST_MONTHS = 240;
/** Thousands of lots take longer than what a screen asks usually may. */
const FOR_THOUSANDS = '30s';
const DAY_MS = 86_400_000;
/** Of each person, besides the new one. */
const PREVIEWS_KEPT = 4;

/** Of own listings, or those of one list. */
export const previewBulkEdit = async (context: RequestContext, asked: Asked): Promise<{ data: BulkEdit }> =>
  preview(context, asked.change, await chosenIds(context, asked));

/** At the desk of the marketplace (RB-206). */
export async function previewDeskEdit(
  context: RequestContext,
  asked: DeskAsked,
): Promise<{ data: BulkEdit }> {
  const { change } = asked;
  if (change.kind === 'shortage') await requireShortage(context.db, change.shortage_id);
  return preview(context, change, await chosenOnDesk(context, asked));
}

/** Keeps what the change would make of each lot or listing, and why it would leave some; nothing of them changes. */
async function preview(
  context: RequestContext,
  change: BulkChange,
  ids: readonly number[],
): Promise<{ data: BulkEdit }> {
  const { scope, now, today } = context;
  const expiry = change.kind === 'expiry' ? expiryWithin(change.expiry_date, today) : null;
  return context.command(async (command) => {
    const { tx } = command;
    await sql`set local statement_timeout = ${sql.lit(FOR_THOUSANDS)}`.execute(tx);
    const rows = isOfLots(change)
      ? (await lotsOf(tx, ids)).map((lot) =>
          toRow(lot, lot.withdrawn ? { refusal: WITHDRAWN } : bulkLot(lot.before, change, expiry)),
        )
      : (await listingRowsOf(tx, ids, change)).map((listing) =>
          toRow(listing, bulkListing(listing.before, change, { ...listing, isMarketplace: scope.isAdmin })),
        );
    const companyId = scope.isAdmin ? null : (scope.company?.id ?? 0);
    await sql`delete from bulk_edit where state = 'previewed' and company_id is not distinct from ${companyId}::bigint
      and (created_at < ${new Date(now.getTime() - DAY_MS)} or id in (select e.id from bulk_edit e
        where e.state = 'previewed' and e.created_by = ${scope.userId} order by e.id desc offset ${sql.lit(PREVIEWS_KEPT)}))`.execute(
      tx,
    );
    const { id } = await tx
      .insertInto('bulk_edit')
      .values({
        company_id: companyId,
        change: JSON.stringify(change),
        created_by: scope.userId,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into bulk_edit_row (edit_id, number, listing_id, lot_id, version, before, after, refusal)
      select ${id}, r.number, r.listing_id, r.lot_id, r.version, r.before,
        case when r.before -> ${FIELD[change.kind]} <> r.after -> ${FIELD[change.kind]} then r.after end, r.refusal
      from json_to_recordset(${JSON.stringify(rows.map((row, at) => ({ ...row, number: at + 1 })))}::json)
        as r(number int, listing_id bigint, lot_id bigint, version int, before jsonb, after jsonb, refusal text)`.execute(
      tx,
    );
    const data = await viewBulkEdit(scope, tx, id, now);
    command.audit({ entity: 'bulk_edit', entityId: id, after: { change, rows: data.rows } });
    return { data };
  });
}

/** The chosen ones, what a list finds, or of both the chosen ones that it finds. */
async function chosenIds(context: RequestContext, { listings, found }: Asked): Promise<number[]> {
  const { scope, db, today } = context;
  if (listings) await requireAll(scope, db, listings);
  if (!found) return listings ?? none();
  const asked = { filters: found, most: MOST_BULK_LISTINGS, among: listings };
  return upTo(MOST_BULK_LISTINGS, await findListingIds(scope, db, asked, today));
}

/** The same of all sellers' listings. */
async function chosenOnDesk({ scope, db, today }: RequestContext, { listings, found }: DeskAsked) {
  if (listings) await requireAll(scope, db, listings);
  if (!found) return listings ?? none();
  return upTo(
    MOST_DESK_LISTINGS,
    await findDeskIds(db, found, { most: MOST_DESK_LISTINGS, among: listings }, today),
  );
}

function none(): never {
  throw ruleBroken('Choose listings, or a list of them.');
}

function upTo(most: number, ids: number[]): number[] {
  if (ids.length > most)
    throw ruleBroken(`At most ${most.toLocaleString('en-US')} listings at once; narrow the list.`);
  if (ids.length === 0) throw ruleBroken('This list has no listings.');
  return ids;
}

/** Not past, and at most twenty years away, as in a price file. */
function expiryWithin(text: string, today: string): string {
  const date = expiryOf(text, today);
  if (date > addMonths(today, MOST_MONTHS))
    throw ruleBroken('The expiry is more than 20 years away.', { expiry_date: 'At most 20 years from now.' });
  return date;
}

interface Read<T> {
  listing_id: number;
  lot_id: number | null;
  version: number;
  before: T;
}

const toRow = <T extends BulkLot | BulkListing>(
  { listing_id, lot_id, version, before }: Read<T>,
  judged: Judged<T>,
) => ({
  listing_id,
  lot_id,
  version,
  before,
  after: 'after' in judged ? judged.after : null,
  refusal: 'refusal' in judged ? judged.refusal : null,
});

async function lotsOf(tx: Tx, ids: readonly number[]) {
  const { rows } = await sql<Read<BulkLot> & { withdrawn: boolean }>`
    select l.id as listing_id, o.id as lot_id, o.version, l.status = 'withdrawn' as withdrawn,
      json_build_object('price_cents', o.price_cents, 'stock', o.stock, 'expiry_date', o.expiry_date) as before
    from listing l join lot o on o.listing_id = l.id and o.status = 'active' where l.id = any (${ids}::bigint[])
    order by l.name collate "C", l.id, o.expiry_date, o.id`.execute(tx);
  return rows;
}

async function listingRowsOf(tx: Tx, ids: readonly number[], change: BulkChange) {
  const { rows } = await sql<Read<BulkListing> & Omit<BulkFacts, 'isMarketplace'>>`
    select l.id as listing_id, null::bigint as lot_id, l.version, ${LISTING_VALUES} as before, c.is_503b as "is503b",
      ${isTaken(change)} as "isTaken"
    from listing l join company c on c.id = l.company_id where l.id = any (${ids}::bigint[])
    order by l.name collate "C", l.id`.execute(tx);
  return rows;
}

async function requireAll(scope: Scope, db: Queryable, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ found: number }>`select count(*)::int as found from listing l
    where l.id = any (${ids}::bigint[]) and ${listingsOf(scope)}`.execute(db);
  if (rows[0]?.found !== new Set(ids).size) throw notFound('This listing does not exist.');
}

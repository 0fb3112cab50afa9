import { sql } from 'kysely';
import type { ListingImport } from '#contract/listings/imports.ts';
import { conflict } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { sellingCompany } from '../edit-listing.ts';
import { keepingPrices } from '../lot-prices.ts';
import { refreshSearch } from '../stock.ts';
import { allowBulk, lockImport, type ImportState } from './store.ts';
import { takeBackItems } from '../../portfolio/index.ts';
import { takenBy } from './portfolio-rows.ts';
import { lotsAndListings, returnGone } from './undo-withdrawals.ts';
import { itemsBack, planUndo, touchedListings, undoPlan, type Undoing } from './undo-plan.ts';
import { findUndoRefusal, viewImport } from './views.ts';

const LISTINGS_PER_REFRESH = 1_000;

/**
 * Takes back what an import did: its lots and listings are withdrawn, lots and listings it changed are as before, but for what
 * was changed later, which is named and stays. 409 while it runs, and once a lot that it made or changed was ordered.
 */
export async function undoImport(context: RequestContext, id: number): Promise<{ data: ListingImport }> {
  const { scope, now } = context;
  const company = sellingCompany(scope);
  return context.command(async ({ tx, audit, live }) => {
    await allowBulk(tx);
    const { state, kind } = await lockImport(scope, tx, id);
    refuseState(state);
    const undone =
      kind === 'portfolio'
        ? itemsBack(await takeBackItems(tx, company.id, takenBy(id)))
        : await undoListings(tx, id, context);
    await tx
      .updateTable('listing_import')
      .set({ state: 'undone', finished_at: now, undone: JSON.stringify(undone) })
      .where('id', '=', id)
      .execute();
    live({ topic: 'imports', id, company_ids: [company.id] });
    audit({
      entity: 'listing_import',
      entityId: id,
      before: { state },
      after: { state: 'undone', ...undone },
    });
    return { data: await viewImport(scope, tx, id) };
  });
}

async function undoListings(tx: Tx, id: number, context: RequestContext): Promise<Undoing> {
  const { scope, today, now } = context;
  const listingIds = await lockTouched(tx, id);
  const refusal = await findUndoRefusal(scope, tx, id);
  if (refusal !== null) throw conflict(refusal, { undo_refusal: refusal });
  const undone = await planUndo(tx, id);
  await restoreLots(tx, id, context);
  await restoreListings(tx, id, now);
  await returnGone(tx, id, now);
  for (let start = 0; start < listingIds.length; start += LISTINGS_PER_REFRESH) {
    await refreshSearch(tx, listingIds.slice(start, start + LISTINGS_PER_REFRESH), today);
  }
  return undone;
}

const UNSTARTED: ReadonlySet<ImportState> = new Set([
  'checking',
  'checked',
  'refused',
  'cancelled',
  'expired',
]);

function refuseState(state: ImportState): void {
  if (UNSTARTED.has(state)) throw conflict('This import was not carried out, so there is nothing to undo.');
  if (state === 'running') throw conflict('The import is still at work. Wait until it ends.');
  if (state === 'undone') throw conflict('This import was already undone.');
}

/** Locks the listings, then the lots, each by id; nobody can order them until the commit. Answers the listings. */
async function lockTouched(tx: Tx, importId: number): Promise<number[]> {
  const gone = lotsAndListings(importId);
  const { rows } = await sql<{ id: number }>`select id from listing where id in (
      select (effect ->> 'listing_id')::bigint from listing_import_row where import_id = ${importId} and effect is not null
      union ${gone.listings})
    order by id for no key update`.execute(tx);
  await sql`select count(*) from (select id from lot where id in (
    select (effect ->> 'lot_id')::bigint from listing_import_row where import_id = ${importId} and effect is not null
    union ${gone.lots})
    order by id for no key update) locked`.execute(tx);
  return rows.map((row) => row.id);
}

async function restoreLots(
  tx: Tx,
  importId: number,
  { scope, now }: Pick<RequestContext, 'scope' | 'now'>,
): Promise<void> {
  await sql`with ${undoPlan(importId)}, kept as (${keepingPrices(
    sql`select p.lot_id, p.before_cents as price_cents from plan p where p.act = 'restore'`,
    { source: 'import_undo', by: sql`${scope.userId}`, at: now },
  )})
    update lot o set
      status = case p.act when 'withdraw' then 'withdrawn' else o.status end,
      price_cents = coalesce(p.before_cents, o.price_cents), stock = coalesce(p.before_stock, o.stock),
      expiry_date = coalesce(p.before_expiry, o.expiry_date), price_type = coalesce(p.before_type, o.price_type),
      version = o.version + 1, updated_at = ${now}
    from plan p where o.id = p.lot_id and p.act in ('withdraw', 'restore')`.execute(tx);
}

/** A listing that the import made stays while it has a lot: one of another origin, or one that was changed later. */
async function restoreListings(tx: Tx, importId: number, now: Date): Promise<void> {
  const before = (column: string) =>
    sql`case when t.created or ${sql.ref(`l.${column}`)} is distinct from coalesce(${sql.ref(`t.given_${column}`)}, ${sql.ref(`l.${column}`)})
      then ${sql.ref(`l.${column}`)} else coalesce(${sql.ref(`t.${column}`)}, ${sql.ref(`l.${column}`)}) end`;
  await sql`with ${touchedListings(importId)}
    update listing l set
      status = case when t.created and l.status <> 'deactivated' and not exists (
        select from lot o where o.listing_id = l.id and o.status = 'active') then 'withdrawn' else l.status end,
      name = ${before('name')}, min_packs = ${before('min_packs')}, case_size = ${before('case_size')},
      offer_orders_enabled = ${before('offer_orders_enabled')}, offer_minimum_quantity = ${before('offer_minimum_quantity')},
      version = l.version + 1, updated_at = ${now}
    from touched t where l.id = t.listing_id and (t.created or t.name is not null)`.execute(tx);
}

import { sql } from 'kysely';
import type { ListingImport } from '#contract/listings/imports.ts';
import { conflict } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { sellingCompany } from '../edit-listing.ts';
import { keepingPrices } from '../lot-prices.ts';
import { refreshSearch } from '../stock.ts';
import { allowBulk, lockImport, type ImportState } from './store.ts';
import { findUndoRefusal, viewImport } from './views.ts';

const LISTINGS_PER_REFRESH = 1_000;

/**
 * Takes back what an import did: its lots and listings are withdrawn, lots and listings it changed are as before.
 * 409 while it runs, and once a lot that it made or changed was ordered.
 */
export async function undoImport(context: RequestContext, id: number): Promise<{ data: ListingImport }> {
  const { scope, today, now } = context;
  const company = sellingCompany(scope);
  return context.command(async ({ tx, audit, live }) => {
    await allowBulk(tx);
    const { state } = await lockImport(scope, tx, id);
    refuseState(state);
    const listingIds = await lockTouched(tx, id);
    const refusal = await findUndoRefusal(scope, tx, id);
    if (refusal !== null) throw conflict(refusal, { undo_refusal: refusal });
    await restoreLots(tx, id, context);
    await restoreListings(tx, id, now);
    for (let start = 0; start < listingIds.length; start += LISTINGS_PER_REFRESH) {
      await refreshSearch(tx, listingIds.slice(start, start + LISTINGS_PER_REFRESH), today);
    }
    await tx
      .updateTable('listing_import')
      .set({ state: 'undone', finished_at: now })
      .where('id', '=', id)
      .execute();
    live({ topic: 'imports', id, company_ids: [company.id] });
    audit({ entity: 'listing_import', entityId: id, before: { state }, after: { state: 'undone' } });
    return { data: await viewImport(scope, tx, id) };
  });
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
  const { rows } = await sql<{ id: number }>`select id from listing where id in (
    select (effect ->> 'listing_id')::bigint from listing_import_row where import_id = ${importId} and effect is not null)
    order by id for no key update`.execute(tx);
  await sql`select count(*) from (select id from lot where id in (
    select (effect ->> 'lot_id')::bigint from listing_import_row where import_id = ${importId} and effect is not null)
    order by id for no key update) locked`.execute(tx);
  return rows.map((row) => row.id);
}

async function restoreLots(
  tx: Tx,
  importId: number,
  { scope, now }: Pick<RequestContext, 'scope' | 'now'>,
): Promise<void> {
  await keepingPrices(
    sql`select (r.effect ->> 'lot_id')::bigint as lot_id, (r.effect -> 'lot_before' ->> 'price_cents')::bigint as price_cents
      from listing_import_row r where r.import_id = ${importId} and r.effect ->> 'lot_id' is not null`,
    { source: 'import_undo', by: sql`${scope.userId}`, at: now },
  ).execute(tx);
  await sql`update lot o set
      status = case when b.price_cents is null then 'withdrawn' else o.status end,
      price_cents = coalesce(b.price_cents, o.price_cents), stock = coalesce(b.stock, o.stock),
      expiry_date = coalesce(b.expiry_date, o.expiry_date), price_type = coalesce(b.price_type, o.price_type),
      version = o.version + 1, updated_at = ${now}
    from listing_import_row r
    left join lateral jsonb_to_record(nullif(r.effect -> 'lot_before', 'null'))
      as b(price_cents bigint, stock int, expiry_date date, price_type text) on true
    where r.import_id = ${importId} and r.effect is not null and o.id = (r.effect ->> 'lot_id')::bigint`.execute(
    tx,
  );
}

/** A listing that the import made stays when the seller has added a lot of another origin to it. */
async function restoreListings(tx: Tx, importId: number, now: Date): Promise<void> {
  await sql`with touched as (
      select distinct on (listing_id) (effect ->> 'listing_id')::bigint as listing_id, effect -> 'listing_before' as before,
        bool_or((effect ->> 'listing_created')::boolean) over (partition by effect -> 'listing_id') as created
      from listing_import_row where import_id = ${importId} and effect is not null
      order by listing_id, effect -> 'listing_before' = 'null', row_number)
    update listing l set
      status = case when t.created and not exists (
        select from lot o where o.listing_id = l.id and o.status = 'active') then 'withdrawn' else l.status end,
      name = coalesce(b.name, l.name), min_packs = coalesce(b.min_packs, l.min_packs),
      case_size = coalesce(b.case_size, l.case_size), version = l.version + 1, updated_at = ${now}
    from touched t
    left join lateral jsonb_to_record(nullif(t.before, 'null')) as b(name text, min_packs int, case_size int)
      on not t.created
    where l.id = t.listing_id and (t.created or b.name is not null)`.execute(tx);
}

import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { keepingPrices } from '../lot-prices.ts';
import { isUnchanged, places } from './planned-rows.ts';
import type { Batch, ListingBefore } from './write-listings.ts';

/** Packs of the lot `o` that were ordered here after the file of the import `i` came, so that it cannot know of them. */
const SOLD_SINCE = sql`(select coalesce(sum(ol.quantity), 0)::int from order_line ol join orders r on r.id = ol.order_id
  where ol.lot_id = o.id and r.created_at > i.created_at and r.status <> 'cancelled')`;

/**
 * Writes the lots of the batch: a lot of that name gets price, expiry, price type and the stock less what was sold since
 * the file came; others are added, and one that is already so stays untouched. Locks the lots in the order of their ids.
 * Answers the listings that were touched.
 *
 * What a row did is stored as its `effect`, for the undo: `listing_id`, `listing_created`, `listing_before` (null when
 * it was left as it was), `lot_id`, `lot_before` (null when the row made the lot), `lot_after`, what the row made of it, and
 * `last_line`, the last order line of the lot until then: a later one keeps the import from being undone. A row whose lot
 * stayed untouched names the listing only.
 */
export async function writeLots(
  tx: Tx,
  batch: Batch,
  listings: { created: readonly number[]; before: Readonly<Record<number, ListingBefore>> },
): Promise<number[]> {
  await sql`with ${places(batch)}
    select id from lot where id in (select old_id from place) order by id for no key update`.execute(tx);
  const kept = keepingPrices(
    sql`select t.old_id as lot_id, t.price_cents from target t where t.old_id is not null and not t.unchanged`,
    {
      source: 'import',
      by: sql`(select i.created_by from listing_import i where i.id = ${batch.importId})`,
      client: sql`(select i.edi_client from listing_import i where i.id = ${batch.importId})`,
      at: batch.now,
    },
  );
  const { rows } = await sql<{ listing_id: number }>`with ${places(batch)}, left_over as (
      select p.row_number, p.listing_id, p.old_id, p.lot, p.expiry, p.price_cents, p.price_type,
        greatest(0, p.stock - case when o.updated_at > i.created_at then ${SOLD_SINCE} else 0 end) as stock
      from place p join listing_import i on i.id = ${batch.importId} left join lot o on o.id = p.old_id
    ), target as materialized (
      select p.*, coalesce(p.old_id, nextval('lot_id_seq')) as lot_id, coalesce(o.version, 0) + 1 as new_version,
        coalesce(p.price_type, o.price_type, 'WAC') as new_type, ${isUnchanged('p')} as unchanged,
        case when p.old_id is not null then jsonb_build_object('price_cents', o.price_cents, 'stock', o.stock,
          'expiry_date', o.expiry_date, 'price_type', o.price_type) end as before
      from left_over p left join lot o on o.id = p.old_id
    ), kept as (${kept}), changed as (
      update lot o set price_cents = t.price_cents, stock = t.stock, expiry_date = t.expiry,
        price_type = t.new_type, version = t.new_version, updated_at = ${batch.now}
      from target t where o.id = t.old_id and not t.unchanged
    ), added as (
      insert into lot (id, listing_id, lot_name, expiry_date, price_cents, stock, price_type, created_at, updated_at)
      overriding system value
      select lot_id, listing_id, lot, expiry, price_cents, stock, new_type, ${batch.now}, ${batch.now}
      from target where old_id is null order by lot_id
    )
    update listing_import_row r set effect = case when t.unchanged then jsonb_build_object(
      'listing_id', t.listing_id, 'listing_before', ${JSON.stringify(listings.before)}::jsonb -> t.listing_id::text)
    else jsonb_build_object(
      'listing_id', t.listing_id, 'listing_created', t.listing_id = any (${[...listings.created]}::bigint[]),
      'listing_before', ${JSON.stringify(listings.before)}::jsonb -> t.listing_id::text,
      'lot_id', t.lot_id, 'lot_before', t.before, 'lot_after', jsonb_build_object('version', t.new_version,
        'price_cents', t.price_cents, 'stock', t.stock, 'expiry_date', t.expiry, 'price_type', t.new_type),
      'last_line', coalesce((select max(ol.id) from order_line ol where ol.lot_id = t.lot_id), 0)) end
    from target t
    -- The range keeps the join small when the statistics do not know of this import yet.
    where r.import_id = ${batch.importId} and r.row_number = t.row_number
      and r.row_number > ${batch.after} and r.row_number <= ${batch.last}
    returning t.listing_id`.execute(tx);
  return rows.map((row) => row.listing_id);
}

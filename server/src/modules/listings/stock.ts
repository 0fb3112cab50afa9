import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export interface StockMove {
  lotId: number;
  quantity: number;
}

/** A lot that had too few packs, was withdrawn or has expired, or costs something else now. */
export interface MissingLot {
  lot_id: number;
  repriced: boolean;
}

/**
 * CTEs that take packs from lots: of `wanted`, with lot_id, quantity and lot_price_cents, null where another price was
 * agreed. Locks the lots in the order of their ids; `missing` are those it did not take from, and with any of them nothing
 * may be committed.
 */
export const takingStock = (today: string): RawBuilder<unknown> => sql`
  locked as materialized (
    select o.id, o.price_cents from lot o where o.id = any (array(select lot_id from wanted)) order by o.id
    for no key update
  ), taken as (
    update lot o set stock = o.stock - w.quantity, version = o.version + 1, updated_at = now()
    from locked k join wanted w on w.lot_id = k.id
    where o.id = k.id and o.stock >= w.quantity and o.status = 'active' and o.expiry_date >= ${today}::date
      and k.price_cents = coalesce(w.lot_price_cents, k.price_cents)
    returning o.id
  ), missing as materialized (
    select w.lot_id, coalesce(k.price_cents <> w.lot_price_cents, false) as repriced
    from wanted w left join locked k on k.id = w.lot_id where w.lot_id not in (select id from taken)
  )`;

/** Gives packs of a cancelled order back to their lots; withdrawn lots get them back too and stay withdrawn. */
export async function returnStock(tx: Tx, moves: readonly StockMove[]): Promise<void> {
  await sql`update lot o set stock = o.stock + m.quantity, version = o.version + 1, updated_at = now()
    from (select lot_id, sum(quantity)::int as quantity
      from unnest(${moves.map((move) => move.lotId)}::bigint[], ${moves.map((move) => move.quantity)}::int[])
        as x(lot_id, quantity) group by lot_id) m
    where o.id = m.lot_id`.execute(tx);
}

/** Brings the search rows in line with their lots, after packs were taken or given back; for the end of a command. */
export const refreshingStock = (listingIds: readonly number[], today: string): RawBuilder<unknown> =>
  sql`refresh_catalog_stock(${[...new Set(listingIds)].toSorted((a, b) => a - b)}::bigint[], ${today}::date)`;

/** Brings the search rows of the listings up to date, in the transaction that changed them. */
export async function refreshSearch(tx: Tx, listingIds: readonly number[], today: string): Promise<void> {
  if (listingIds.length === 0) return;
  await sql`-- named: refresh search
    select refresh_catalog_search(${[...new Set(listingIds)].sort((a, b) => a - b)}::bigint[], ${today}::date)`.execute(
    tx,
  );
}

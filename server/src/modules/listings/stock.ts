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

/** What is taken from one lot; `lotPriceCents` null where another price was agreed. */
interface Taking extends StockMove {
  lotPriceCents: number | null;
}

/**
 * An expression with the rows of `MissingLot`: takes packs from lots, all or none. Locks the lots in the order of their
 * ids; with any that is missing nothing may be committed.
 */
export const takingStock = (lots: readonly Taking[], today: string): RawBuilder<unknown> => sql`take_stock(
  ${lots.map((lot) => lot.lotId)}::bigint[], ${lots.map((lot) => lot.quantity)}::int[],
  ${lots.map((lot) => lot.lotPriceCents)}::bigint[], ${today}::date)`;

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

import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export interface StockMove {
  lotId: number;
  quantity: number;
}

/**
 * Takes packs from lots, all or none, in one guarded statement. The caller has locked the lots in the order of their
 * ids. Answers the lots that had too few, were withdrawn or have expired; with any of them nothing may be committed.
 */
export async function takeStock(
  tx: Tx,
  moves: readonly StockMove[],
  today: string,
): Promise<{ missing: number[] }> {
  const { rows } = await sql<{ id: number }>`-- named: take stock
    update lot o set stock = o.stock - m.quantity, version = o.version + 1, updated_at = now()
    from unnest(${moves.map((move) => move.lotId)}::bigint[], ${moves.map((move) => move.quantity)}::int[])
      as m(lot_id, quantity)
    where o.id = m.lot_id and o.stock >= m.quantity and o.status = 'active' and o.expiry_date >= ${today}::date
    returning o.id`.execute(tx);
  const taken = new Set(rows.map((row) => row.id));
  return { missing: moves.filter((move) => !taken.has(move.lotId)).map((move) => move.lotId) };
}

/** Gives packs of a cancelled order back to their lots; withdrawn lots get them back too and stay withdrawn. */
export async function returnStock(tx: Tx, moves: readonly StockMove[]): Promise<void> {
  await sql`update lot o set stock = o.stock + m.quantity, version = o.version + 1, updated_at = now()
    from (select lot_id, sum(quantity)::int as quantity
      from unnest(${moves.map((move) => move.lotId)}::bigint[], ${moves.map((move) => move.quantity)}::int[])
        as x(lot_id, quantity) group by lot_id) m
    where o.id = m.lot_id`.execute(tx);
}

/** Brings the search rows of the listings up to date, in the transaction that changed them. */
export async function refreshSearch(tx: Tx, listingIds: readonly number[], today: string): Promise<void> {
  if (listingIds.length === 0) return;
  await sql`-- named: refresh search
    select refresh_catalog_search(${[...new Set(listingIds)].sort((a, b) => a - b)}::bigint[], ${today}::date)`.execute(
    tx,
  );
}

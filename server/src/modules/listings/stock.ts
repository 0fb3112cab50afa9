import { sql, type RawBuilder } from 'kysely';
import { announceLive } from '../../platform/jobs/events.ts';
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

export const SEEN_MISSING =
  'Say with a new stock which one you saw, so that what was sold meanwhile stays sold.';

/** What a lot of `stock` packs holds once somebody who saw `seen` made them `wanted`: what was sold or given back stays so. */
export const changedStock = (stock: number, { wanted, seen }: { wanted: number; seen: number }): number =>
  Math.max(0, stock + wanted - seen);

/** The same for an update of `lot`. */
export const changingStock = (wanted: number, seen: number): RawBuilder<number> =>
  sql<number>`greatest(0, lot.stock + ${wanted}::int - ${seen}::int)`;

/**
 * Gives packs of a cancelled order back to their lots, locked in the order of their ids; withdrawn lots get them back too and
 * stay withdrawn. Like a sale it leaves the version alone, which guards what sellers edit.
 */
export async function returnStock(tx: Tx, moves: readonly StockMove[]): Promise<void> {
  const lots = moves.map((move) => move.lotId);
  await sql`select count(*) from (
    select from lot where id = any (${lots}::bigint[]) order by id for no key update) locked`.execute(tx);
  await sql`update lot o set stock = o.stock + m.quantity, updated_at = now()
    from (select lot_id, sum(quantity)::int as quantity
      from unnest(${lots}::bigint[], ${moves.map((move) => move.quantity)}::int[])
        as x(lot_id, quantity) group by lot_id) m
    where o.id = m.lot_id`.execute(tx);
}

/** Brings the search rows in line with their lots, after packs were taken or given back; for the end of a command. */
export const refreshingStock = (listingIds: readonly number[], today: string): RawBuilder<unknown> =>
  sql`refresh_catalog_stock(${[...new Set(listingIds)].toSorted((a, b) => a - b)}::bigint[], ${today}::date)`;

/** A notice of PostgreSQL has an end. Whoever is not among them sees the change when the cart is read again, within a minute. */
const MOST_TOLD = 300;

/** Brings the search rows of the listings up to date, in the transaction that changed them; who has one in the cart hears of it. */
export async function refreshSearch(tx: Tx, listingIds: readonly number[], today: string): Promise<void> {
  if (listingIds.length === 0) return;
  await sql`-- named: refresh search
    select refresh_catalog_search(${[...new Set(listingIds)].sort((a, b) => a - b)}::bigint[], ${today}::date)`.execute(
    tx,
  );
  const { rows } = await sql<{ user_id: number }>`select distinct c.user_id from cart_item i
    join cart c on c.id = i.cart_id and c.status = 'open'
    where i.listing_id = any (${[...listingIds]}::bigint[]) limit ${sql.lit(MOST_TOLD)}`.execute(tx);
  const user_ids = rows.map((row) => row.user_id);
  if (user_ids.length > 0) await announceLive(tx, [{ topic: 'cart', user_ids }]);
}

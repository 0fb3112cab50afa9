import { sql } from 'kysely';
import type { Database } from '../../server/src/platform/database/database.ts';
import type { Buyer } from './buyers.ts';
import { PACKS, type BuyableLot } from './lots.ts';

/** Empties the open carts of the buyers and puts the lots of their baskets in, those of one listing each. */
export type FillCarts = (
  buyers: readonly Buyer[],
  baskets: readonly (readonly BuyableLot[])[],
) => Promise<void>;

const linesOf = (buyers: readonly Buyer[], baskets: readonly (readonly BuyableLot[])[]) =>
  JSON.stringify(
    buyers.flatMap(({ id }, place) => (baskets[place] ?? []).map((lot) => ({ user: id, ...lot }))),
  );
const LINE = sql`x("user" bigint, listing bigint, lot bigint, price_cents bigint)`;

/** In the tables of the product. */
export const fillCarts =
  (db: Database): FillCarts =>
  async (buyers, baskets) => {
    const users = buyers.map(({ id }) => id);
    await sql`delete from cart_item i using cart c
      where c.id = i.cart_id and c.status = 'open' and c.user_id = any (${users}::bigint[])`.execute(db);
    await sql`insert into cart (user_id, facility_id, type, selected_shipping)
      select id, primary_facility_id, 'c0', 'standard' from app_user where id = any (${users}::bigint[])
      on conflict do nothing`.execute(db);
    await sql`with line as (
        select c.id as cart_id, x.* from json_to_recordset(${linesOf(buyers, baskets)}::json) as ${LINE}
        join cart c on c.user_id = x."user" and c.status = 'open'
      ), item as (
        insert into cart_item (cart_id, listing_id) select distinct cart_id, listing from line returning 1)
      insert into cart_lot (cart_id, listing_id, lot_id, quantity, seen_price_cents)
      select cart_id, listing, lot, ${PACKS}, price_cents from line`.execute(db);
  };

/** In those of the bare floor. */
export const fillBareCarts =
  (db: Database): FillCarts =>
  async (buyers, baskets) => {
    await sql`delete from floor_cart`.execute(db);
    await sql`insert into floor_cart select x."user", x.lot, ${PACKS}
      from json_to_recordset(${linesOf(buyers, baskets)}::json) as ${LINE}`.execute(db);
  };

/** The orders of some buyers since a moment, with the number of lines of each group. */
export type LinesOfOrders = (buyers: readonly Buyer[], since: Date) => Promise<number[]>;

export const linesOfOrders =
  (db: Database): LinesOfOrders =>
  async (buyers, since) => {
    const { rows } = await sql<{ lines: number }>`
      select (select count(*)::int from orders o join order_line l on l.order_id = o.id where o.group_id = g.id) as lines
      from order_group g where g.placed_by = any (${buyers.map(({ id }) => id)}::bigint[])
        and g.created_at >= ${since}`.execute(db);
    return rows.map(({ lines }) => lines);
  };

export const linesOfBareOrders =
  (db: Database): LinesOfOrders =>
  async (_buyers, since) => {
    const { rows } = await sql<{ lines: number }>`
      select (select count(*)::int from floor_line l where l.order_id = o.id) as lines
      from floor_order o where o.created_at >= ${since}`.execute(db);
    return rows.map(({ lines }) => lines);
  };

/** What is wrong with the orders that a run should have placed, or null: an order without its lines is none. */
export function orderFault(
  lines: readonly number[],
  expected: { orders: number; linesEach: number },
): string | null {
  if (lines.length !== expected.orders)
    return `${lines.length} orders stand where ${expected.orders} were placed`;
  const short = lines.filter((count) => count !== expected.linesEach).length;
  return short === 0 ? null : `${short} of ${lines.length} orders do not have ${expected.linesEach} lines`;
}

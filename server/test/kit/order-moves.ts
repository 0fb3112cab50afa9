import fc from 'fast-check';
import { sql } from 'kysely';
import { addDays } from '#rules/dates.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { manyOrders } from './many-orders.ts';
import type { Tenant } from './tenant.ts';

/** What happens to orders, past the product. `which` names an order or a shipment among those that are there. */
export type OrderMove =
  | {
      move: 'place';
      of: number;
      day: number;
      type: 'cart' | 'bid' | 'rfp';
      second: boolean;
      unsigned: boolean;
    }
  | { move: 'ship'; which: number; after: number; hours: number }
  | { move: 'correct'; which: number; after: number }
  | { move: 'take back' | 'cancel' | 'sign'; which: number };

const which = fc.nat({ max: 40 });
const after = fc.nat({ max: 14 });
/** Days from January to the middle of June, 2026. */
const DAYS = 160;
export const orderMoves: fc.Arbitrary<OrderMove[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        move: fc.constant('place' as const),
        of: fc.nat({ max: 1 }),
        day: fc.nat({ max: DAYS }),
        type: fc.constantFrom('cart' as const, 'bid' as const, 'rfp' as const),
        second: fc.boolean(),
        unsigned: fc.boolean(),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ move: fc.constant('ship' as const), which, after, hours: fc.nat({ max: 300 }) }),
    },
    { weight: 1, arbitrary: fc.record({ move: fc.constant('correct' as const), which, after }) },
    {
      weight: 2,
      arbitrary: fc.record({
        move: fc.constantFrom('take back' as const, 'cancel' as const, 'sign' as const),
        which,
      }),
    },
  ),
  { minLength: 12, maxLength: 30 },
);

export async function move(db: Database, tenants: readonly Tenant[], one: OrderMove): Promise<void> {
  switch (one.move) {
    case 'place':
      return place(db, tenants, one);
    case 'ship':
      return ship(db, one);
    case 'correct':
      return void (await sql`update shipment h set ship_date = (select r.created_at::date + ${one.after}::int from orders r where r.id = h.order_id)
        where h.id = ${nth('shipment', one.which)}`.execute(db));
    case 'take back':
      return void (await sql`delete from shipment where id = ${nth('shipment', one.which)}`.execute(db));
    case 'cancel':
      return void (await sql`update orders set status = 'cancelled' where id = ${nth('orders', one.which)}`.execute(
        db,
      ));
    case 'sign':
      return void (await sql`update orders set status = 'placed', signed_at = created_at
        where id = ${nth('orders', one.which)} and status = 'pending_signature'`.execute(db));
  }
}

const nth = (table: 'orders' | 'shipment', which: number) =>
  sql`(select id from ${sql.table(table)} order by id offset ${which} % greatest((select count(*) from ${sql.table(table)}), 1) limit 1)`;

type Placed = Extract<OrderMove, { move: 'place' }>;

/** An order of one line, or of three in two catalogs, the second of which was dearer than its base price. */
async function place(db: Database, tenants: readonly Tenant[], { of, day, type, second, unsigned }: Placed) {
  const tenant = tenants[of];
  if (!tenant) throw new Error(`There is no tenant ${of}.`);
  const at = new Date(`${addDays('2026-01-05', day)}T09:30:00Z`);
  const [id = 0] = await manyOrders(db, tenant, { count: 1, status: 'placed', at });
  await sql`update order_line set savings_cents = ${10 + day} where order_id = ${id}`.execute(db);
  if (second)
    await sql`insert into order_line (order_id, facility_id, line_number, listing_id, lot_id, ndc, name, catalog_type, lot_name,
        expiry_date, price_type, quantity, price_cents, extended_cents, savings_cents, fee_cents)
      select l.order_id, l.facility_id, n.at, l.listing_id, l.lot_id, l.ndc, l.name, n.catalog, l.lot_name, l.expiry_date, l.price_type,
        n.packs, 100, 100 * n.packs, n.saved, 0
      from order_line l cross join (values (2, 'medshorts', 3, -40), (3, 'medigi', 2, 25)) n(at, catalog, packs, saved)
      where l.order_id = ${id}`.execute(db);
  await sql`update orders r set type = ${type}, is_c2 = ${unsigned}, status = ${unsigned ? 'pending_signature' : 'placed'},
      sub_total_cents = s.cents, total_cents = s.cents
    from (select sum(extended_cents) as cents from order_line where order_id = ${id}) s where r.id = ${id}`.execute(
    db,
  );
}

async function ship(db: Database, { which: at, after: days, hours }: Extract<OrderMove, { move: 'ship' }>) {
  await sql`with h as (
      insert into shipment (order_id, carrier, tracking_number, ship_date, created_by, created_at)
      select r.id, 'UPS', gen_random_uuid()::text, r.created_at::date + ${days}::int, r.placed_by, r.created_at + make_interval(hours => ${hours})
      from orders r where r.id = ${nth('orders', at)} returning id, order_id
    )
    insert into shipment_line (order_id, shipment_id, order_line_id, quantity)
    select h.order_id, h.id, l.id, 1 from h join order_line l using (order_id)`.execute(db);
}

import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/database.ts';
import type { Buyer, Person } from './world.ts';

interface Sides {
  buyer: Buyer;
  seller: Person;
  listing: { id: number; ndc: string; lotIds: number[] };
}

interface Orders {
  count: number;
  status: string;
  at: Date;
  poNumber?: string;
  /** Of the product of their one line. */
  name?: string;
}

const ADDRESS = JSON.stringify({
  line_1: '22 Main Street',
  line_2: null,
  line_3: null,
  city: 'Springfield',
  state: 'IL',
  postal_code: '62701',
});

/** Orders past the product, as one statement each makes them. Answers their ids. */
export async function manyOrders(
  db: Database,
  { buyer, seller, listing }: Sides,
  { count, status, at, poNumber = 'plain', name = 'Plain' }: Orders,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with g as (
      insert into order_group (origin, origin_id, facility_id, buyer_company_id, placed_by, payment_option, shipping_option,
        total_cents, created_at)
      select 'bid', (select coalesce(max(id), 0) from order_group) + n, ${buyer.facilityId}, ${buyer.companyId},
        ${buyer.userId}, 'net_terms', 'ground', 100, ${at} from generate_series(1, ${count}::int) n returning id
    ), o as (
      insert into orders (group_id, facility_id, buyer_company_id, seller_company_id, placed_by, status, payment_option,
        po_number, shipping_option, delivery_address, sub_total_cents, shipping_cents, fee_cents, total_cents, created_at,
        updated_at)
      select id, ${buyer.facilityId}, ${buyer.companyId}, ${seller.companyId}, ${buyer.userId}, ${status}, 'net_terms',
        ${poNumber}, 'ground', ${ADDRESS}::jsonb, 100, 0, 0, 100, ${at}, ${at} from g returning id
    ), l as (
      insert into order_line (order_id, facility_id, line_number, listing_id, lot_id, ndc, name, catalog_type, lot_name,
        expiry_date, price_type, quantity, price_cents, extended_cents)
      select id, ${buyer.facilityId}, 1, ${listing.id}, ${listing.lotIds[0]}, ${listing.ndc}, ${name}, 'medigi', 'L',
        '2028-01-31', 'pack', 1, 100, 100 from o
    ), s as (
      insert into shipment (order_id, carrier, tracking_number, ship_date, created_by, created_at)
      select id, 'UPS', 'T', ${at}, ${seller.userId}, ${at} from o where ${status} in ('shipped', 'delivered')
    )
    select id from o order by id`.execute(db);
  return rows.map(({ id }) => id);
}

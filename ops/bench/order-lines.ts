import { sql } from 'kysely';
import type { Database } from '../../server/src/platform/database/database.ts';
import { unhurried } from './unhurried.ts';

const MONTHS = 25;
/** An order has one to nine lines. */
const LINES_EACH = 5;
const BUYERS = 1000;
const FACILITIES = 2000;
const SUPPLIERS = 60;
/** Above those of the demo world. */
const FIRST = { company: 100_000, supplier: 110_000, facility: 200_000, order: 10_000_000 };
const AT_ONCE = 5000;

/**
 * So many order lines of 25 months, past the product: one seller has a tenth of them, one buying company with 20 facilities a
 * hundredth, the rest is spread over 60 suppliers and 2,000 facilities. Their figures are counted as the job does it.
 */
export const makeOrderLines = (db: Database, lines: number, big: Large): Promise<void> =>
  unhurried(db, (own) => writeOrderLines(own, lines, big));

interface Large {
  buyer: number;
  seller: number;
}

async function writeOrderLines(db: Database, lines: number, big: Large): Promise<void> {
  await makeCompanies(db, big);
  const months = Array.from({ length: MONTHS }, (_, month) => month);
  const orders = Math.ceil(lines / LINES_EACH / MONTHS);
  await db.transaction().execute(async (trx) => {
    await sql`alter table orders disable trigger user`.execute(trx);
    await sql`alter table shipment disable trigger user`.execute(trx);
    await sql`alter table shipment_line disable trigger user`.execute(trx);
  });
  for (const month of months) await ordersOf(db, { month, orders, ...big });
  await db.transaction().execute(async (trx) => {
    await sql`alter table orders enable trigger user`.execute(trx);
    await sql`alter table shipment enable trigger user`.execute(trx);
    await sql`alter table shipment_line enable trigger user`.execute(trx);
  });
  await sql`insert into order_figure_change (day, facility_id, seller_company_id)
    select distinct (created_at at time zone 'UTC')::date, facility_id, seller_company_id from orders where id > ${FIRST.order}`.execute(
    db,
  );
  await sql`vacuum (analyze) orders, order_line, shipment, shipment_line, order_figure_change`.execute(db);
  for (let taken = 1; taken > 0;) {
    const { rows } = await sql<{ taken: number }>`select refresh_order_figures(${AT_ONCE}) as taken`.execute(
      db,
    );
    taken = rows[0]?.taken ?? 0;
  }
  await sql`vacuum (analyze) order_figure, order_figure_basket, order_figure_day, order_figure_month, order_figure_pair, order_figure_place,
    order_figure_product, order_figure_tracked, order_figure_change`.execute(db);
}

/** Copies of the large ones. */
async function makeCompanies(db: Database, { buyer, seller }: { buyer: number; seller: number }) {
  const copies = (of: number, first: number, name: string, count: number) =>
    sql`insert into company overriding system value
      select (jsonb_populate_record(c, jsonb_build_object('id', ${first}::int + n, 'name', ${name}::text || ' ' || n))).*
      from company c cross join generate_series(1, ${count}::int) n where c.id = ${of}`.execute(db);
  await copies(buyer, FIRST.company, 'Group', BUYERS);
  await copies(seller, FIRST.supplier, 'Supplier', SUPPLIERS);
  await sql`insert into facility overriding system value
    select (jsonb_populate_record(f, jsonb_build_object('id', ${FIRST.facility}::int + n, 'name', 'Facility ' || n, 'dea_number', null,
      'hin', null, 'company_id', case when n > ${FACILITIES}::int then ${buyer}::bigint else ${FIRST.company}::int + 1 + n % ${BUYERS}::int end,
      'state', (array['IL', 'CA', 'NY', 'TX', 'FL', 'OH', 'PA', 'GA', 'NC', 'MI', 'WA', 'AZ', 'MA', 'TN', 'IN'])[1 + n % 15]))).*
    from facility f cross join generate_series(1, ${FACILITIES + 20}::int) n
    where f.id = (select min(id) from facility where company_id = ${buyer})`.execute(db);
}

interface Month {
  month: number;
  orders: number;
  buyer: number;
  seller: number;
}

async function ordersOf(db: Database, { month, orders, seller }: Month): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select setseed(${month / MONTHS})`.execute(trx);
    await sql`create temp table made on commit drop as
      select ${FIRST.order}::bigint + ${month}::bigint * 1000000 + n as id,
        ${FIRST.facility}::int + case when random() < 0.01 then ${FACILITIES}::int + 1 + floor(random() * 20)::int
          else 1 + floor(random() * ${FACILITIES}::int)::int end as facility_id,
        case when random() < 0.1 then ${seller}::bigint else ${FIRST.supplier}::int + 1 + floor(random() * ${SUPPLIERS}::int)::int end as seller_id,
        date_trunc('month', now()) - make_interval(months => ${MONTHS - 1 - month}) + random() *
          least(interval '28 days', now() - date_trunc('month', now()) + make_interval(months => ${MONTHS - 1 - month})) as at,
        case when random() < 0.04 then 'bid' when random() < 0.02 then 'rfp' else 'cart' end as type, random() as fate
      from generate_series(1, ${orders}::int) n`.execute(trx);
    await sql`create temp table made_line on commit drop as
      with product as (
        select row_number() over (order by l.ndc) - 1 as place, l.* from (select distinct on (i.ndc) i.id as listing_id, i.ndc,
          d.name, i.catalog_type, (select min(o.id) from lot o where o.listing_id = i.id) as lot_id
        from listing i join drug d on d.ndc = i.ndc where exists (select from lot o where o.listing_id = i.id) order by i.ndc) l
      )
      select m.id as order_id, m.facility_id, g.number, p.listing_id, p.lot_id, p.ndc, p.name, p.catalog_type, 1 + floor(random() * 20)::int as packs,
        500 + floor(random() * 9000)::int as price, floor(random() * 3000)::int - 600 as saved
      from made m cross join lateral generate_series(1, (1 + m.id % 9)::int) g(number)
        join product p on p.place = (m.id * 7919 + g.number * 104729) % (select count(*) from product)`.execute(
      trx,
    );
    await writeOrders(trx);
  });
}

async function writeOrders(trx: Database): Promise<void> {
  await sql`insert into order_group (id, origin, origin_id, facility_id, buyer_company_id, placed_by, payment_option, shipping_option, total_cents, created_at)
    overriding system value
    select m.id, 'bid', m.id, m.facility_id, f.company_id, 1, 'net_terms', 'ground', 0, m.at
    from made m join facility f on f.id = m.facility_id`.execute(trx);
  await sql`insert into orders (id, group_id, type, facility_id, buyer_company_id, seller_company_id, placed_by, status, payment_option,
      shipping_option, delivery_address, sub_total_cents, shipping_cents, fee_cents, total_cents, created_at, updated_at)
    overriding system value
    select m.id, m.id, m.type, m.facility_id, f.company_id, m.seller_id, 1, case when m.fate < 0.03 then 'cancelled' else 'delivered' end, 'net_terms',
      'ground', '{}', s.cents, 0, 0, s.cents, m.at, m.at
    from made m join facility f on f.id = m.facility_id
      join (select l.order_id, sum(l.packs * l.price) as cents from made_line l group by l.order_id) s on s.order_id = m.id`.execute(
    trx,
  );
  await sql`insert into order_line (order_id, facility_id, line_number, listing_id, lot_id, ndc, name, catalog_type, lot_name, expiry_date,
      price_type, quantity, price_cents, extended_cents, savings_cents)
    select order_id, facility_id, number, listing_id, lot_id, ndc, name, catalog_type, 'L', '2028-01-31', 'pack', packs, price, packs * price, saved
    from made_line`.execute(trx);
  await sql`insert into shipment (id, order_id, carrier, tracking_number, ship_date, created_by, created_at) overriding system value
    select id, id, 'UPS', 'T', (at + fate * interval '9 days')::date, 1, at + fate * interval '9 days' from made where fate >= 0.03`.execute(
    trx,
  );
  await sql`insert into shipment_line (order_id, shipment_id, order_line_id, quantity)
    select l.order_id, l.order_id, l.id, l.quantity from made m join order_line l on l.order_id = m.id where m.fate >= 0.03`.execute(
    trx,
  );
}

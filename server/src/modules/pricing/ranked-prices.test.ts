import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CatalogListing } from '#contract/catalog/listing-shapes.ts';
import type { CatalogProduct } from '#contract/catalog/products.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { TODAY } from '../../../test/kit/world.ts';

const PER_PAGE = 25;
const PARTS = 8;

let app: TestApp;
let buying: TestClient;
/** By which rules name the buyer. */
let words: string[];
beforeAll(async () => {
  app = await startTestApp('ranked prices', { demo: { listings: 12_000 } });
  buying = await app.signIn('buyer@demo.test');
  // Half of the sellers give this company other prices: on everything, on a catalog, on single listings; and all pay a fee.
  await sql`with seller as (
      select c.id, row_number() over (order by c.id) as n from company c
      where exists (select from catalog_search s where s.company_id = c.id)
    ), buyer as (select company_id as id from app_user where email = 'buyer@demo.test'), author as (select min(id) as id from app_user)
    insert into price_rule (name, seller_company_id, kind, value, target_type, target_id, audience_type, audience_id, start_date,
      created_by, created_at, updated_at)
    select 'R', s.id, 'percent_off', 1500 + 100 * s.n, case s.n % 3 when 0 then 'all' else 'catalog_type' end,
      case s.n % 3 when 0 then null else 'medigi' end, 'company', b.id::text, ${TODAY}::date, a.id, now(), now()
    from seller s, buyer b, author a where s.n % 2 = 0
    union all select 'L', l.company_id, 'fixed_price', 777, 'listing', l.listing_id::text, 'company', b.id::text, ${TODAY}::date, a.id, now(), now()
    from catalog_search l, buyer b, author a where l.listing_id % 50 = 0
    union all select 'F', null, 'marketplace_fee', 150, 'all', null, 'all', null, ${TODAY}::date, a.id, now(), now() from author a`.execute(
    app.db,
  );
  buying = await app.signIn('buyer@demo.test');
  const { rows } = await sql<{ words: string[] }>`
    select buyer_audiences(primary_facility_id) as words from app_user where email = 'buyer@demo.test'`.execute(
    app.db,
  );
  words = rows[0]?.words ?? [];
  await findPrices();
}, 60_000);
afterAll(() => app.close());

/** What the buyer pays for each listing on sale, found one by one. */
async function findPrices(): Promise<void> {
  await sql`create table found_price (listing_id bigint primary key, cents bigint)`.execute(app.db);
  for (let part = 0; part < PARTS; part += 1)
    await sql`insert into found_price
      select s.listing_id, buyer_cents(s.lowest_price_cents, listing_rules(s.company_id, target_keys(s.listing_id, s.ndc,
        s.gcn_seqno, s.category, s.catalog_type), ${words}::text[], ${TODAY}), 1)
      from catalog_search s where s.listing_id % ${PARTS}::int = ${part} and s.stock > 0 and s.latest_expiry >= ${TODAY}
        and (s.start_date is null or s.start_date <= ${TODAY} or s.can_buy_later)`.execute(app.db);
}

/** All hits at the buyer's price in an order as anyone would write it. */
async function inOrder(word: string, order: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with asker as (select primary_facility_id as facility from app_user where email = 'buyer@demo.test'), priced as (
      select s.listing_id, s.eaches_per_pack, s.gcn_seqno, s.package_size, s.wac_cents, p.cents, a.facility
      from found_price p join catalog_search s on s.listing_id = p.listing_id, asker a
      where ${word} = '' or s.document @@ to_tsquery('simple', ${`${word}:*`}))
    select s.listing_id as id from priced s
    left join facility_usage u on u.facility_id = s.facility and u.gcn_seqno = s.gcn_seqno and u.package_size = s.package_size
    left join price_flag pf on pf.facility_id = s.facility and pf.gcn_seqno = s.gcn_seqno and pf.package_size = s.package_size
    order by ${order}`.execute(app.db);
  return rows.map(({ id }) => id);
}

const SAVINGS = sql`(coalesce(pf.price_cents * s.eaches_per_pack / pf.eaches_per_pack,
  case when u.eaches > 0 and u.spend_cents > 0 then u.spend_cents * s.eaches_per_pack / u.eaches end, s.wac_cents) - s.cents)`;
const ORDERS = {
  price: sql`s.cents, s.listing_id`,
  '-price': sql`s.cents desc nulls first, s.listing_id desc`,
  unit_price: sql`s.cents / s.eaches_per_pack, s.listing_id`,
  '-savings': sql`${SAVINGS} desc nulls last, s.listing_id desc`,
};

it.each(
  Object.keys(ORDERS).flatMap((sort) => ['', 'tablet', 'sulfate'].map((word) => [sort, word] as const)),
)(
  'trading G-096 sorted by %s, %j stands in the order of what the buyer pays, page by page',
  async (sort, word) => {
    const expected = await inOrder(word, ORDERS[sort as keyof typeof ORDERS]);
    expect(expected.length).toBeGreaterThan(PER_PAGE);
    for (const page of [1, 2, 7]) {
      const { data } = await buying.get<CatalogListing[]>(
        `listing/catalog?search=${word}&sort=${sort}&page=${page}&per_page=${PER_PAGE}`,
      );
      expect(data.map(({ id }) => id)).toEqual(expected.slice((page - 1) * PER_PAGE, page * PER_PAGE));
    }
  },
);

it.each(['', 'tablet', 'amoxicillin'])(
  'trading G-096 the offers of a product of %j come by what the buyer pays, and its mark is the cheapest',
  async (word) => {
    const { data } = await buying.get<CatalogProduct[]>(
      `listing/products?search=${word}&per_page=${PER_PAGE}`,
    );
    expect(data.length).toBeGreaterThan(5);
    for (const { offers } of data) {
      const prices = offers.map(({ pricing }) => pricing.unit_price ?? 0);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      expect(offers.slice(1).some(({ lowest }) => lowest)).toBe(false);
    }
  },
);

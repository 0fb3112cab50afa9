import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogListing } from '#contract/catalog/listing-shapes.ts';
import type { CatalogProduct } from '#contract/catalog/products.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { TODAY } from '../../../test/kit/world.ts';

const PER_PAGE = 25;
const PARTS = 8;

let app: TestApp;
let buying: TestClient;

interface Rules {
  kind: string;
  value: string;
  target_type: string;
  target_id: string;
  priority?: number;
  /** Of `l`, a row of the catalog; one rule for each of what it selects. */
  of: string;
}
/** By the place of the seller, so that some have no rules. */
const place = 'dense_rank() over (order by company_id)';
const HALF = [
  { kind: 'percent_off', value: '1500 + 100 * l.n', target_type: 'all', target_id: 'null', of: 'n % 6 = 0' },
  {
    kind: 'percent_off',
    value: '1500 + 100 * l.n',
    target_type: 'catalog_type',
    target_id: "'medigi'",
    of: 'n % 2 = 0 and n % 6 <> 0',
  },
  {
    kind: 'fixed_price',
    value: '777',
    target_type: 'listing',
    target_id: 'l.listing_id::text',
    of: 'l.listing_id % 50 = 0',
  },
];
const EVERY_KIND = [
  { kind: 'amount_off', value: '300', target_type: 'all', target_id: 'null', of: 'n % 5 = 1' },
  {
    kind: 'fixed_price',
    value: '999',
    target_type: 'category',
    target_id: 'l.category',
    of: "n % 5 = 2 and l.category = 'Topical'",
  },
  { kind: 'percent_off', value: '6000', target_type: 'all', target_id: 'null', of: 'n % 5 = 3' },
  {
    kind: 'marketplace_fee',
    value: '700',
    target_type: 'category',
    target_id: 'l.category',
    of: "n % 5 = 3 and l.category = 'Oral Solid'",
  },
  {
    kind: 'percent_off',
    value: '300',
    target_type: 'catalog_type',
    target_id: 'l.catalog_type',
    priority: 70,
    of: "n % 5 = 3 and l.catalog_type = 'medshorts'",
  },
  {
    kind: 'percent_off',
    value: '9500',
    target_type: 'gcn',
    target_id: 'l.gcn_seqno::text',
    of: 'l.gcn_seqno % 40 = 0',
  },
  {
    kind: 'amount_off',
    value: '50',
    target_type: 'ndc',
    target_id: 'l.ndc',
    priority: 60,
    of: 'l.listing_id % 30 = 0',
  },
  {
    kind: 'fixed_price',
    value: '8888888',
    target_type: 'listing',
    target_id: 'l.listing_id::text',
    priority: 60,
    of: 'l.listing_id % 40 = 0',
  },
] satisfies Rules[];
const WORLDS: Record<string, readonly Rules[]> = {
  'half of the sellers have rules': HALF,
  'rules of every kind on everything there is': EVERY_KIND,
};

beforeAll(async () => {
  app = await startTestApp('ranked prices', { demo: { listings: 12_000 } });
}, 60_000);
afterAll(() => app.close());

/** Rules for the company of one buyer, and a fee for everybody. */
async function giveRules(rules: readonly Rules[]): Promise<void> {
  await sql`delete from price_rule`.execute(app.db);
  const author = sql`(select min(id) from app_user), now(), now()`;
  const company = sql`(select company_id::text from app_user where email = 'buyer@demo.test')`;
  for (const { kind, value, target_type, target_id, priority = 50, of } of rules)
    await sql`insert into price_rule (name, seller_company_id, kind, value, target_type, target_id, audience_type, audience_id,
        priority, start_date, created_by, created_at, updated_at)
      select distinct 'R', l.company_id, ${kind}, ${sql.raw(value)}, ${target_type}, ${sql.raw(target_id)}, 'company', ${company},
        ${priority}::int, ${TODAY}::date, ${author}
      from (select s.*, ${sql.raw(place)} as n from catalog_search s) l where ${sql.raw(of)}`.execute(app.db);
  await sql`insert into price_rule (name, kind, value, target_type, audience_type, start_date, created_by, created_at, updated_at)
    select 'F', 'marketplace_fee', 150, 'all', 'all', ${TODAY}::date, ${author}`.execute(app.db);
  buying = await app.signIn('buyer@demo.test');
  await findPrices();
}

/** What the buyer pays for each listing on sale, found one by one. */
async function findPrices(): Promise<void> {
  await sql`drop table if exists found_price`.execute(app.db);
  await sql`create table found_price (listing_id bigint primary key, cents bigint)`.execute(app.db);
  const words = sql`(select buyer_audiences(primary_facility_id) from app_user where email = 'buyer@demo.test')`;
  for (let part = 0; part < PARTS; part += 1)
    await sql`insert into found_price
      select s.listing_id, buyer_cents(s.lowest_price_cents, listing_rules(s.company_id, target_keys(s.listing_id, s.ndc,
        s.gcn_seqno, s.category, s.catalog_type), ${words}, ${TODAY}), 1)
      from catalog_search s where s.listing_id % ${PARTS}::int = ${part} and s.stock > 0 and s.latest_expiry >= ${TODAY}
        and (s.start_date is null or s.start_date <= ${TODAY} or s.can_buy_later)`.execute(app.db);
}

/** All hits at the buyer's price in an order as anyone would write it. */
async function inOrder(word: string, order: RawBuilder<unknown>): Promise<{ id: number; product: string }[]> {
  const { rows } = await sql<{ id: number; product: string }>`
    with asker as (select primary_facility_id as facility from app_user where email = 'buyer@demo.test'), priced as (
      select s.listing_id, s.eaches_per_pack, s.gcn_seqno, s.package_size, s.wac_cents, p.cents, a.facility
      from found_price p join catalog_search s on s.listing_id = p.listing_id, asker a
      where ${word} = '' or s.document @@ to_tsquery('simple', ${`${word}:*`}))
    select s.listing_id as id, coalesce(s.gcn_seqno || ' ' || s.package_size, s.listing_id::text) as product from priced s
    left join facility_usage u on u.facility_id = s.facility and u.gcn_seqno = s.gcn_seqno and u.package_size = s.package_size
    left join price_flag pf on pf.facility_id = s.facility and pf.gcn_seqno = s.gcn_seqno and pf.package_size = s.package_size
    order by ${order}`.execute(app.db);
  return rows;
}

const SAVINGS = sql`(coalesce(pf.price_cents * s.eaches_per_pack / pf.eaches_per_pack,
  case when u.eaches > 0 and u.spend_cents > 0 then u.spend_cents * s.eaches_per_pack / u.eaches end, s.wac_cents) - s.cents)`;
const ORDERS = {
  price: sql`s.cents, s.listing_id`,
  '-price': sql`s.cents desc, s.listing_id desc`,
  unit_price: sql`s.cents / s.eaches_per_pack, s.listing_id`,
  '-unit_price': sql`s.cents / s.eaches_per_pack desc, s.listing_id desc`,
  '-savings': sql`${SAVINGS} desc nulls last, s.listing_id desc`,
  savings: sql`${SAVINGS} nulls last, s.listing_id`,
};
const SEARCHES = Object.keys(ORDERS).flatMap((sort) =>
  ['', 'tablet', 'vial', 'sulfate'].map((word) => [sort as keyof typeof ORDERS, word] as const),
);

describe.each(Object.entries(WORLDS))('where %s', (_world, rules) => {
  beforeAll(() => giveRules(rules), 60_000);

  it.each(SEARCHES)(
    'trading G-096 sorted by %s, %j stands in the order of what the buyer pays, page by page',
    async (sort, word) => {
      const expected = await inOrder(word, ORDERS[sort]);
      const last = Math.min(400, Math.ceil(expected.length / PER_PAGE));
      expect(last).toBeGreaterThan(1);
      for (const page of [1, 2, 7, last]) {
        const { data } = await buying.get<CatalogListing[]>(
          `listing/catalog?search=${word}&sort=${sort}&page=${page}&per_page=${PER_PAGE}`,
        );
        expect([page, data.map(({ id }) => id)]).toEqual([
          page,
          expected.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(({ id }) => id),
        ]);
      }
    },
  );

  it.each(SEARCHES)(
    'trading G-096 sorted by %s, the products of %j stand where the first of their offers does',
    async (sort, word) => {
      const offers = await inOrder(word, ORDERS[sort]);
      const expected = [...new Set(offers.map(({ product }) => product))];
      const products = new Map(offers.map(({ id, product }) => [id, product]));
      for (const page of [1, 3]) {
        const { data } = await buying.get<CatalogProduct[]>(
          `listing/products?search=${word}&sort=${sort}&page=${page}&per_page=${PER_PAGE}`,
        );
        const found = data.map(({ offers: [first] }) => products.get(first?.id ?? 0));
        expect([page, found]).toEqual([page, expected.slice((page - 1) * PER_PAGE, page * PER_PAGE)]);
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
      for (const { offer_count: count, offers } of data) {
        const prices = offers.map(({ pricing }) => pricing.unit_price ?? 0);
        expect(prices).toEqual(prices.toSorted((a, b) => a - b));
        expect(offers.map(({ lowest }) => lowest)).toEqual(offers.map((_, rank) => rank === 0 && count > 1));
      }
    },
  );
});

describe('where hardly anything has a price to save from', () => {
  beforeAll(async () => {
    await giveRules(HALF);
    await sql`update catalog_search set wac_cents = null where listing_id % 300 <> 0`.execute(app.db);
  }, 60_000);

  it.each(['-savings', 'savings'] as const)(
    'trading G-096 sorted by %s, what saves nothing comes last',
    async (sort) => {
      const expected = await inOrder('', ORDERS[sort]);
      for (const page of [1, 2, 3]) {
        const { data } = await buying.get<CatalogListing[]>(
          `listing/catalog?search=&sort=${sort}&page=${page}&per_page=${PER_PAGE}`,
        );
        expect(data.map(({ id }) => id)).toEqual(
          expected.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(({ id }) => id),
        );
      }
    },
  );
});

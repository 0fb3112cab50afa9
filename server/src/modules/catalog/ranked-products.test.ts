import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogListing } from '#contract/catalog/listing-shapes.ts';
import type { CatalogProduct } from '#contract/catalog/products.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';

let app: TestApp;
let buying: TestClient;
beforeAll(async () => {
  app = await startTestApp('ranked products', { demo: { listings: 12_000 } });
  buying = await app.signIn('buyer@demo.test');
}, 60_000);
afterAll(() => app.close());

const VISIBLE = sql`s.stock > 0 and s.latest_expiry >= '2026-06-15'
  and (s.start_date is null or s.start_date <= '2026-06-15' or s.can_buy_later)`;
const NAME = sql`lower(s.name) collate "C"`;

interface Expected {
  offers: number;
  /** The first three. */
  ids: number[];
}

/** The products of all hits, each where the first of its offers stands, as anyone would write it. */
async function inOrder(word: string, order: ReturnType<typeof sql>): Promise<Expected[]> {
  const { rows } = await sql<Expected>`
    select count(*)::int as offers, to_json((array_agg(h.listing_id order by h.unit_price_cents, h.listing_id))[1:3]) as ids
    from (select s.*, row_number() over (order by ${order}) as place from catalog_search s
      where ${VISIBLE} and s.document @@ to_tsquery('simple', ${word === '' ? null : `${word}:*`}::text) is not false) h
    group by h.gcn_seqno, h.package_size, case when h.gcn_seqno is null then h.listing_id end
    order by min(h.place)`.execute(app.db);
  return rows;
}

const ORDERS = {
  name: sql`${NAME}, s.listing_id`,
  '-price': sql`s.lowest_price_cents desc, s.listing_id desc`,
  unit_price: sql`s.unit_price_cents, s.listing_id`,
  '-expiry': sql`s.earliest_expiry desc, s.listing_id desc`,
  stock: sql`s.stock, s.listing_id`,
  supplier: sql`s.company_name collate "C", ${NAME}, s.listing_id`,
} as const;

const shapeOf = ({ offer_count: offers, offers: shown }: CatalogProduct): Expected => ({
  offers,
  ids: shown.map((one) => one.id),
});

const products = (query: string) => buying.get<CatalogProduct[]>(`listing/products?${query}`);

describe('a page of products', () => {
  it.each(['amoxicillin', 'sulfate', 'zolpidem', 'tablet', ''])(
    "WB-001 WB-003 WB-007 WB-008 groups what '%s' finds, each product where its first offer stands, on any page",
    async (word) => {
      for (const [sort, order] of Object.entries(ORDERS)) {
        const all = await inOrder(word, order);
        const hits = all.reduce((sum, one) => sum + one.offers, 0);
        const last = Math.ceil(all.length / 25);
        for (const page of [1, Math.min(3, last), last]) {
          const text = word === '' ? '' : `search=${word}&`;
          const reply = await products(`${text}sort=${sort}&page=${page}`);
          expect([sort, page, reply.data.map(shapeOf)]).toEqual([
            sort,
            page,
            all.slice((page - 1) * 25, page * 25),
          ]);
          if (hits <= 10_000)
            expect(reply.meta).toMatchObject({ total: all.length, offers: hits, total_is_estimate: false });
        }
      }
    },
  );

  it('WB-004 WB-007 shows the other offers of a product, under the same filters', async () => {
    const { data } = await products('search=amoxicillin&catalog_types=medigi');
    const many = data.find((one) => one.offer_count > 3);
    expect(many).toBeDefined();
    const rest = await buying.get<CatalogListing[]>(
      `listing/catalog?search=amoxicillin&catalog_types=medigi&gcns=${many?.gcn_seqno}&package_size=${many?.package_size}&sort=unit_price&per_page=200`,
    );
    expect(rest.meta?.total).toBe(many?.offer_count);
    expect(rest.data.slice(0, 3).map((one) => one.id)).toEqual(many?.offers.map((one) => one.id));
    expect(new Set(rest.data.map((one) => one.catalog_type))).toEqual(new Set(['medigi']));
  });

  it('WB-010 marks the cheapest of several offers in both views, whatever was searched', async () => {
    const { data } = await products('search=amoxicillin');
    const listings = await buying.get<CatalogListing[]>('listing/catalog?search=amoxicillin&per_page=200');
    const lowest = new Set(listings.data.filter((one) => one.lowest).map((one) => one.id));
    expect(lowest.size).toBeGreaterThan(0);
    for (const { offer_count: count, offers } of data) {
      expect(offers.map((one) => one.lowest)).toEqual(offers.map((_, place) => place === 0 && count > 1));
      const [first] = offers;
      if (first && listings.data.some((one) => one.id === first.id))
        expect(lowest.has(first.id)).toBe(first.lowest);
    }
  });

  it('WB-003 WB-082 with hidden prices puts the longest expiry first, and marks nothing', async () => {
    const unvetted = await app.signIn('unvetted@demo.test');
    const { data } = await unvetted.get<CatalogProduct[]>('listing/products?search=amoxicillin');
    expect(data.length).toBeGreaterThan(0);
    for (const { offers } of data) {
      const expiries = offers.map((one) => one.latest_expiry ?? '');
      expect(expiries).toEqual(expiries.toSorted().toReversed());
      expect(offers.every((one) => !one.lowest && one.pricing.price === null && one.best_lot === null)).toBe(
        true,
      );
    }
  });

  it.each([
    'search=amoxicillin',
    'search=tablet&sort=unit_price',
    '',
    'search=amoxicillin&catalog_types=medigi&page=2',
  ])("WB-009 takes as many statements for '%s' as the search of listings", async (query) => {
    const statements = async (path: string) =>
      Number((await buying.get(`listing/${path}?${query}`)).headers['x-statements']);
    const [listings, grouped] = [await statements('catalog'), await statements('products')];
    expect(listings).toBeGreaterThan(0);
    expect(grouped).toBe(listings);
  });

  it('answers what a misspelt name means, and an empty page where nothing is found', async () => {
    const corrected = await products('search=amoxicilin');
    expect(corrected.meta).toMatchObject({ corrected_search: 'amoxicillin' });
    expect(corrected.data.length).toBeGreaterThan(0);
    const none = await products('search=70101-99999');
    expect(none.data).toEqual([]);
    expect(none.meta).toMatchObject({ total: 0, offers: 0, page: 1 });
  });
});

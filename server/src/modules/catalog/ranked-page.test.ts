import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogFacets, CatalogListing } from '#contract/catalog/listing-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';

let app: TestApp;
let buying: TestClient;
beforeAll(async () => {
  app = await startTestApp('ranked page', { demo: { listings: 12_000 } });
  buying = await app.signIn('buyer@demo.test');
}, 60_000);
afterAll(() => app.close());

const VISIBLE = sql`s.stock > 0 and s.latest_expiry >= '2026-06-15'
  and (s.start_date is null or s.start_date <= '2026-06-15' or s.can_buy_later)`;
const NAME = sql`lower(s.name) collate "C"`;

/** All hits in the order of the sort, as anyone would write it. */
async function inOrder(word: string, order: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select s.listing_id as id from catalog_search s
    where ${VISIBLE} and s.document @@ to_tsquery('simple', ${`${word}:*`}) order by ${order}`.execute(
    app.db,
  );
  return rows.map((row) => row.id);
}

const ORDERS = {
  name: sql`${NAME}, s.listing_id`,
  '-name': sql`${NAME} desc, s.listing_id desc`,
  price: sql`s.lowest_price_cents, s.listing_id`,
  '-unit_price': sql`s.unit_price_cents desc, s.listing_id desc`,
  expiry: sql`s.earliest_expiry, s.listing_id`,
  '-stock': sql`s.stock desc, s.listing_id desc`,
  supplier: sql`s.company_name collate "C", ${NAME}, s.listing_id`,
  '-supplier': sql`s.company_name collate "C" desc, ${NAME} desc, s.listing_id desc`,
} as const;

describe('a page of the catalog', () => {
  // Words of a few, of more than a thousand and of most listings: sorted, read in order, and both at the last page.
  it.each(['amoxicillin', 'sulfate', 'zolpidem', 'tablet', 'vial'])(
    "is what sorting all hits of '%s' gives, on the first, a later and the last page",
    async (word) => {
      for (const [sort, order] of Object.entries(ORDERS)) {
        const all = await inOrder(word, order);
        const last = Math.ceil(all.length / 25);
        for (const page of [1, Math.min(7, last), last]) {
          const reply = await buying.get<CatalogListing[]>(
            `listing/catalog?search=${word}&sort=${sort}&page=${page}`,
          );
          expect([sort, page, reply.data.map((one) => one.id)]).toEqual([
            sort,
            page,
            all.slice((page - 1) * 25, page * 25),
          ]);
          expect(reply.meta).toMatchObject({ total: all.length, total_is_estimate: false });
        }
      }
    },
  );

  it.each(['amoxicillin 500', 'tablet', 'metoprolol', 'sulfate'])(
    "begins with the names that begin with '%s'",
    async (text) => {
      const [first = ''] = text.split(' ');
      const all = await inOrder(
        text.replace(' ', ' & '),
        sql`(${NAME} like ${`${text}%`}) desc, (${NAME} like ${`${first}%`}) desc, ${NAME}, s.listing_id`,
      );
      const pages = [1, 2, 3].map(async (page) => {
        const search = encodeURIComponent(text);
        return (await buying.get<CatalogListing[]>(`listing/catalog?search=${search}&page=${page}`)).data;
      });
      expect((await Promise.all(pages)).flat().map((one) => one.id)).toEqual(all.slice(0, 75));
    },
  );

  it('says that a count above 10,000 is an estimate', async () => {
    const { meta } = await buying.get('listing/catalog');
    expect(meta).toMatchObject({ total: 10_000, total_is_estimate: true });
  });
});

describe('the counts of the filters', () => {
  const facets = async (query: string) =>
    (await buying.get<CatalogFacets>(`listing/catalog/facets?${query}`)).data;

  it('are exact up to 10,000 listings', async () => {
    const { categories, estimated } = await facets('search=vial');
    const { rows } = await sql<{
      value: string;
      count: number;
    }>`select s.category as value, count(*)::int as count
      from catalog_search s where ${VISIBLE} and s.document @@ to_tsquery('simple', 'vial:*')
      group by 1 order by 2 desc, 1`.execute(app.db);
    expect(estimated).toBe(false);
    expect(categories.map(({ value, count }) => ({ value, count }))).toEqual(rows);
  });

  it('are estimates above, near the truth for what is common', async () => {
    const { categories, tags, estimated } = await facets('');
    const { rows } = await sql<{ count: number }>`select count(*)::int as count
      from catalog_search s where ${VISIBLE} and s.category = 'Oral Solid'`.execute(app.db);
    const estimate = categories.find((one) => one.value === 'Oral Solid')?.count ?? 0;
    expect(estimated).toBe(true);
    expect(estimate / (rows[0]?.count ?? 0)).toBeCloseTo(1, 1);
    expect(tags.find((one) => one.value === 'all')?.count).toBeGreaterThan(10_000);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Suggestion } from '#contract/catalog/listing-shapes.ts';
import type { CatalogProduct } from '#contract/catalog/products.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aBuyer, aDrug, aListing, aSeller } from '../../../test/kit/world.ts';

let app: TestApp;
let buying: TestClient;
beforeAll(async () => {
  app = await startTestApp('suggestions', { demo: { listings: 3000 } });
  buying = await app.signIn((await aBuyer(app.db)).userId);
}, 60_000);
afterAll(() => app.close());

const suggest = (client: TestClient, search: string) =>
  client.get<Suggestion[]>(`listing/search?${new URLSearchParams({ search, limit: '8' }).toString()}`);

/** Two sellers of one product, the dearer one lasting longer, and one product of another strength. */
async function aProduct(name: string) {
  const gcn = 900_000 + name.length;
  const [cheap, lasting] = await Promise.all([aSeller(app.db), aSeller(app.db)]);
  const ndcs = [
    await aDrug(app.db, { name: `${name} 10 mg Tablet`, gcn_seqno: gcn }),
    await aDrug(app.db, { name: `${name} 10 mg Tablet`, gcn_seqno: gcn }),
    await aDrug(app.db, { name: `${name} 20 mg Tablet`, gcn_seqno: gcn + 100 }),
  ].map(({ ndc }) => ndc);
  const listing = (seller: { companyId: number }, ndc: string | undefined, price: number, expiry: string) =>
    aListing(app.db, {
      companyId: seller.companyId,
      ndc: ndc ?? '',
      lots: [{ price_cents: price, expiry_date: expiry }],
    });
  return {
    cheap: await listing(cheap, ndcs[0], 500, '2027-01-31'),
    lasting: await listing(lasting, ndcs[1], 900, '2028-01-31'),
    other: await listing(lasting, ndcs[2], 700, '2027-06-30'),
  };
}

describe('what is suggested while typing', () => {
  it('WB-069 is one line a product, by its cheapest offer, with price, supplier and expiry', async () => {
    const { cheap, other } = await aProduct('Suggestol');
    const { data } = await suggest(buying, 'suggestol');
    expect(data).toMatchObject([
      { id: cheap.id, price: 5, offer_count: 2, earliest_expiry: '2027-01-31' },
      { id: other.id, price: 7, offer_count: 1, earliest_expiry: '2027-06-30' },
    ]);
    expect(data.every((one) => one.company_name !== '' && one.package_description !== '')).toBe(true);
    // The process knows by now which words are common: one for the session, one for the answer.
    expect(Number((await suggest(buying, 'suggestol')).headers['x-statements'])).toBe(2);
  });

  it.each(['amoxicillin', 'tab', 'sulfate'])(
    "WB-069 answers for '%s' what stands first of each product in the catalog",
    async (text) => {
      const products = await buying.get<CatalogProduct[]>(`listing/products?search=${text}&per_page=8`);
      const { data } = await suggest(buying, text);
      expect(data).toHaveLength(8);
      expect(data.map((one) => [one.id, one.offer_count, one.price, one.unit_price])).toEqual(
        products.data.map(({ offers: [first], offer_count: count }) => [
          first?.id,
          count,
          first?.pricing.price,
          first?.pricing.unit_price,
        ]),
      );
    },
  );

  it('WB-069 WB-082 with hidden prices is the offer that lasts longest, without a price', async () => {
    const { lasting, other } = await aProduct('Quietol');
    const { data } = await suggest(await app.signIn('unvetted@demo.test'), 'quietol');
    expect(data.map(({ id, price, unit_price: unit }) => [id, price, unit])).toEqual([
      [lasting.id, null, null],
      [other.id, null, null],
    ]);
  });
});

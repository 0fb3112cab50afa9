import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Carts } from '#contract/cart/cart.ts';
import type { CatalogFacets, CatalogListing, ListingDetail } from '#contract/catalog/listing-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { openStream } from '../../../test/kit/stream.ts';
import {
  aBuyer,
  aDrug,
  aListing,
  anAdministrator,
  aSeller,
  type Buyer,
  type Person,
} from '../../../test/kit/world.ts';

let app: TestApp;
let admin: TestClient;
let buyer: Buyer;
let leaving: Person;
let staying: Person;
/** Two listings of one drug group, one of each seller. */
let listings: { leaving: number; staying: number; lotId: number };
beforeAll(async () => {
  app = await startTestApp('deactivated sellers');
  admin = await app.signIn((await anAdministrator(app.db, ['companies'])).userId);
  buyer = await aBuyer(app.db);
  leaving = await aSeller(app.db, { name: 'Leaving Labs' });
  staying = await aSeller(app.db, { name: 'Staying Labs' });
  const { ndc } = await aDrug(app.db, { name: 'Vanishol 10 mg Tablet' });
  const gone = await aListing(app.db, { companyId: leaving.companyId, ndc });
  const kept = await aListing(app.db, { companyId: staying.companyId, ndc });
  listings = { leaving: gone.id, staying: kept.id, lotId: gone.lotIds[0] ?? 0 };
});
afterAll(() => app.close());

const setActive = async (active: boolean) =>
  expect((await admin.put(`user/company/${leaving.companyId}`, { active })).status).toBe(200);

/** Everywhere a buyer meets listings: which of the two are there. */
async function offered(client: TestClient) {
  const found = await client.get<CatalogListing[]>('listing/catalog?search=vanishol');
  const facets = await client.get<CatalogFacets>('listing/catalog/facets?search=vanishol');
  const suggested = await client.get<{ offer_count: number }[]>('listing/search?search=vanishol');
  const detail = await client.get<ListingDetail>(`listing/catalog/${listings.leaving}`);
  const other = await client.get<ListingDetail>(`listing/catalog/${listings.staying}`);
  const file = await client.get('listing/catalog/export?search=vanishol&format=csv');
  return {
    found: found.data.map((one) => one.company_name).toSorted(),
    total: found.meta.total,
    facets: facets.data.sellers.map((one) => one.label).toSorted(),
    suggested: suggested.data.reduce((sum, one) => sum + one.offer_count, 0),
    detail: detail.status,
    alternatives: other.data.alternatives.map((one) => one.company_name),
    exported: file.text.includes('Leaving Labs'),
  };
}

const BOTH = {
  found: ['Leaving Labs', 'Staying Labs'],
  total: 2,
  facets: ['Leaving Labs', 'Staying Labs'],
  suggested: 2,
  detail: 200,
  alternatives: ['Leaving Labs'],
  exported: true,
};
const ONE = {
  found: ['Staying Labs'],
  total: 1,
  facets: ['Staying Labs'],
  suggested: 1,
  detail: 404,
  alternatives: [],
  exported: false,
};

it('a seller that is deactivated offers nothing from that moment on, and everything again when it returns', async () => {
  const buying = await app.signIn(buyer.userId);
  expect(await offered(buying)).toEqual(BOTH);
  const stream = await openStream(app, await app.openSession(buyer.userId));
  await setActive(false);
  expect(JSON.parse(await stream.until(/data: (\{"topic":"catalog".*\})/))).toEqual({
    topic: 'catalog',
    id: null,
  });
  stream.close();
  expect(await offered(buying)).toEqual(ONE);
  expect((await buying.post('listing/v2/favorite', { listing: { id: listings.leaving } })).status).toBe(404);
  await setActive(true);
  expect(await offered(buying)).toEqual(BOTH);
});

it('an open cart says why its item went, and nothing more can be put in', async () => {
  const buying = await app.signIn(buyer.userId);
  const put = () =>
    buying.post<Carts>('cart/c0', {
      listing: { id: listings.leaving, lots: [{ id: listings.lotId, quantity: 2 }] },
    });
  expect((await put()).status).toBe(200);
  await setActive(false);
  const { cart } = (await buying.get<Carts>('cart')).data;
  expect([cart.items, cart.errors]).toEqual([
    [],
    ['Vanishol 10 mg Tablet is no longer available and was removed from your cart.'],
  ]);
  expect((await put()).problem?.error).toBe('Listing does not exist or you are not eligible for purchase');
  await setActive(true);
  expect((await put()).status).toBe(200);
});

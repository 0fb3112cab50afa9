import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CatalogFacets, CatalogListing } from '#contract/catalog/listing-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aBuyer, aDrug, aListing, aSeller } from '../../../test/kit/world.ts';

let app: TestApp;
let buying: TestClient;
beforeAll(async () => {
  app = await startTestApp('takes bids');
  buying = await app.signIn((await aBuyer(app.db)).userId);
});
afterAll(() => app.close());

const found = async (query: string) =>
  (await buying.get<CatalogListing[]>(`listing/catalog?${query}`)).data.map(({ id }) => id);

it('SP-181 SP-182 the catalog is narrowed to listings on which a bid may be made, with every count', async () => {
  const { companyId } = await aSeller(app.db);
  const listed = async (fields: object, drug: object = {}) =>
    aListing(app.db, { companyId, ndc: (await aDrug(app.db, drug)).ndc, ...fields });
  const takes = { offer_orders_enabled: true };
  const open = await listed(takes);
  const shut = await listed({ offer_orders_enabled: false });
  await listed(takes, { dea_schedule: '2' });
  await listed({ ...takes, start_date: '2099-01-01', can_buy_later: true });
  const own = `seller_id=${companyId}`;
  expect(await found(own)).toEqual(expect.arrayContaining([open.id, shut.id]));
  expect(await found(`${own}&takes_bids=true`)).toEqual([open.id]);
  const products = await buying.get(`listing/products?${own}&takes_bids=true`);
  expect(products.meta.total).toBe(1);
  const { data } = await buying.get<CatalogFacets>(`listing/catalog/facets?takes_bids=true`);
  expect(data.sellers.find(({ value }) => value === String(companyId))?.count).toBe(1);
  expect((await buying.get(`listing/catalog?takes_bids=maybe`)).status).toBe(422);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListingDetail } from '#contract/catalog/listing-shapes.ts';
import type { RfpSummary } from '#contract/rfps/rfp-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aContract, anRfp, aTenant } from '../../../test/kit/tenant.ts';
import { aDrug, aListing } from '../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('rfp-entry');
});
afterAll(() => app.close());

it('what waits is listed by itself: a request for its supplier until it answers, then for its buyer', async () => {
  const tenant = await aTenant(app, 'Waiting');
  const { buyer, seller } = tenant.clients;
  const { id, ndc } = await anRfp(tenant);
  const waiting = async (client: TestClient) =>
    (await client.get<RfpSummary[]>('rfp?turn=mine')).data.map((one) => one.id);
  expect([await waiting(buyer), await waiting(seller)]).toEqual([[], [id]]);
  const PRICE = { price: 12.5, shipping_price: 20, acknowledged: true, shipping_acknowledged: true };
  await seller.post('proposal', { request_id: id, ndc, ...PRICE });
  expect([await waiting(buyer), await waiting(seller)]).toEqual([[id], []]);
  await buyer.put(`rfp/${id}`, { status: 'cancelled' });
  expect([await waiting(buyer), await waiting(seller)]).toEqual([[], []]);
});

it('a contract waits for its supplier while its buyer asks to extend it', async () => {
  const tenant = await aTenant(app, 'Extending');
  const { buyer, seller } = tenant.clients;
  const { id } = await aContract(tenant);
  const waiting = async () => (await seller.get<RfpSummary[]>('rfp?turn=mine')).data.map((one) => one.id);
  expect(await waiting()).toEqual([]);
  await buyer.put('rfp/extend', { id, duration: 3 });
  expect(await waiting()).toEqual([id]);
});

it('SP-186 SP-187 X-63: a request begins at a listing that is neither schedule II nor medshorts, for a vetted facility', async () => {
  const tenant = await aTenant(app, 'Listing');
  const { companyId } = tenant.seller;
  const mayBuild = async (id: number) =>
    (await tenant.clients.buyer.get<ListingDetail>(`listing/catalog/${id}`)).data.can.build_rfp;
  const { id } = await aListing(app.db, { companyId });
  const { id: short } = await aListing(app.db, { companyId, catalog_type: 'medshorts' });
  const { ndc } = await aDrug(app.db, { dea_schedule: '2' });
  const { id: controlled } = await aListing(app.db, { companyId, ndc });
  expect(await mayBuild(id)).toBe(true);
  expect([await mayBuild(short), await mayBuild(controlled)]).toEqual([false, false]);
  await app.db
    .updateTable('facility')
    .set({ vetting_status: 'pending' })
    .where('id', '=', tenant.buyer.facilityId)
    .execute();
  expect(await mayBuild(id)).toBe(false);
});

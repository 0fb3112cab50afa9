import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Me } from '#contract/accounts/accounts.ts';
import type { SellerListing } from '#contract/listings/listings.ts';
import { startTestApp, type TestApp } from './kit/app.ts';
import { aBuyer, aListing, aSeller } from './kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('test kit', { runJobs: true });
});
afterAll(() => app.close());

it('signs people in by id or address and keeps visitors out', async () => {
  const buyer = await aBuyer(app.db);
  const byId = await app.signIn(buyer.userId);
  const byEmail = await app.signIn(buyer.email);
  expect((await byId.get<Me>('user/me')).data.primary_facility_id).toBe(buyer.facilityId);
  expect((await byEmail.get<Me>('user/me')).data.id).toBe(buyer.userId);
  const refused = await app.visitor().get('user/me');
  expect(refused.status).toBe(401);
  expect(refused.problem?.code).toBe('unauthenticated');
  expect(() => refused.data).toThrow(/answered 401/);
});

it('writes as a page of the site does, and the listing of a test is in the catalog', async () => {
  const seller = await aSeller(app.db);
  const client = await app.signIn(seller.userId);
  const listing = await aListing(app.db, { companyId: seller.companyId, lots: [{ stock: 7 }, { stock: 5 }] });
  const read = await client.get<SellerListing>(`listing/seller/${listing.id}`);
  expect(read.data).toMatchObject({ ndc: listing.ndc, stock: 12, lot_count: 2 });
  const saved = await client.put<SellerListing>(`listing/seller/${listing.id}`, {
    version: read.data.version,
    min_packs: 3,
  });
  expect(saved.data.min_packs).toBe(3);
  await app.jobsDone();
});

it('speaks to the brand of a host', async () => {
  const brand = { host: 'shorts.test', hostkey: 'shorts', brand: 'shorts', catalog_type: 'medshorts' };
  const fresh = await startTestApp('test kit hosts', { brands: [brand] });
  const { data } = await fresh.visitor('shorts.test').get<{ hostkey: string }>('user/ms_client');
  expect(data.hostkey).toBe('shorts');
  await fresh.close();
});

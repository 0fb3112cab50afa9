import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { Receiver, trustingReceivers } from '../../../../test/kit/receiver.ts';
import { aBuyer, aListing, anAdministrator, aSeller, aUser } from '../../../../test/kit/world.ts';
import { aHookKeeper, anEndpoint, lotsTold } from '../test-hooks.ts';

let app: TestApp;
let receiver: Receiver;
const trust = trustingReceivers();
beforeAll(async () => {
  receiver = await Receiver.start();
  app = await startTestApp('webhooks of lots', { runJobs: true, env: trust.env });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
  trust.remove();
});

const BOTH = ['stock.changed', 'price.changed'];

const told = (path: string) =>
  receiver
    .messages(path)
    .map(({ type, data }) => ({ type, data }))
    .toSorted((a, b) => a.type.localeCompare(b.type));

it('RB-433 RB-444 changes of a lot within ten seconds are one delivery, at the price of who hears it', async () => {
  const seller = await aSeller(app.db);
  const listing = await aListing(app.db, { companyId: seller.companyId, lots: [{ stock: 100 }] });
  const [lotId = 0] = listing.lotIds;
  const [fan, plain, hidden] = [await aBuyer(app.db), await aBuyer(app.db), await aBuyer(app.db)];
  const likes = { listing_id: listing.id };
  for (const { userId } of [fan, hidden])
    await app.db
      .insertInto('favorite')
      .values({ ...likes, user_id: userId })
      .execute();
  const admin = await app.signIn((await anAdministrator(app.db, ['finance'])).userId);
  await admin.post('pricing/rules', {
    name: 'Fee',
    kind: 'marketplace_fee',
    value: 10,
    target_type: 'all',
    audience_type: 'all',
    start_date: '2026-06-15',
    seller_company_id: seller.companyId,
  });
  const facilities = { roles: ['Buyer', 'CompanyAdmin'] as const };
  for (const [name, buyer] of Object.entries({ fan, plain, hidden })) {
    const { companyId, facilityId } = buyer;
    const status = name === 'hidden' ? 'Unreviewed' : 'Approved';
    const { userId } = await aUser(app.db, {
      ...facilities,
      companyId,
      facilityIds: [facilityId],
      primary_facility_id: facilityId,
      vetting_status: status,
    });
    if (name === 'hidden')
      await sql`delete from company_terms where company_id = ${companyId}`.execute(app.db);
    await anEndpoint(await app.signIn(userId), receiver.url(`/lots/${name}`), BOTH);
  }
  await anEndpoint(await aHookKeeper(app, seller, 'Seller'), receiver.url('/lots/seller'), BOTH);
  const selling = await app.signIn(seller.userId);
  const change = async (body: object) => {
    const { rows } = await sql<{ version: number }>`select version from lot where id = ${lotId}`.execute(
      app.db,
    );
    return selling.put(`listing/seller/${listing.id}/lots/${lotId}`, { version: rows[0]?.version, ...body });
  };
  expect((await change({ price: 11 })).status).toBe(200);
  expect((await change({ price: 12 })).status).toBe(200);
  const buying = await app.signIn(fan.userId);
  await buying.post('cart/c0', { listing: { id: listing.id, lots: [{ id: lotId, quantity: 3 }] } });
  expect((await buying.post('order/place_order', { cart_type: 'c0' })).status).toBe(201);
  await lotsTold(app);
  const lot = { listing_id: listing.id, lot_id: lotId, ndc: listing.ndc };
  expect(told('/lots/seller')).toEqual([
    { type: 'price.changed', data: { ...lot, before: 10, after: 12 } },
    { type: 'stock.changed', data: { ...lot, before: 100, after: 97 } },
  ]);
  expect(told('/lots/fan')).toEqual([
    { type: 'price.changed', data: { ...lot, before: 11, after: 13.2 } },
    { type: 'stock.changed', data: { ...lot, before: 100, after: 97 } },
  ]);
  expect(told('/lots/plain')).toEqual([]);
  expect(told('/lots/hidden')).toEqual([]);
});

it('RB-444 many changed lots are lists of at most 500, and nothing is kept while nobody listens', async () => {
  await sql`update webhook_endpoint set deleted_at = now(), active = false`.execute(app.db);
  const seller = await aSeller(app.db);
  const listing = await aListing(app.db, { companyId: seller.companyId });
  const add = () =>
    sql`insert into lot (listing_id, lot_name, expiry_date, price_cents, stock)
      select ${listing.id}, 'M' || gen_random_uuid(), '2028-06-30', 1000, 100 from generate_series(1, 600)`.execute(
      app.db,
    );
  await add();
  expect((await sql`select from webhook_lot_change`.execute(app.db)).rows).toEqual([]);
  await anEndpoint(await aHookKeeper(app, seller, 'Seller'), receiver.url('/many'), ['stock.changed']);
  await add();
  await sql`update lot set price_cents = 1100 where listing_id = ${listing.id}`.execute(app.db);
  await lotsTold(app);
  const lists = receiver.messages<{ changes: { before: number; after: number }[] }>('/many');
  expect(lists.map(({ data }) => data.changes.length).toSorted((a, b) => a - b)).toEqual([100, 500]);
  expect(
    lists.every(({ data }) => data.changes.every(({ before, after }) => before === 0 && after === 100)),
  ).toBe(true);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { dueContracts } from '../../../test/kit/contracts.ts';
import { manyOrders } from '../../../test/kit/many-orders.ts';
import {
  aBuyer,
  aFacility,
  aListing,
  anAdministrator,
  aSeller,
  aUser,
  type Buyer,
  type Person,
} from '../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('supplier names');
});
afterAll(() => app.close());

const NAMES = 'company/supplier_dict';
const read = (client: TestClient) => client.get<Record<string, string>>(NAMES);
const namesIn = async (client: TestClient) => Object.values((await read(client)).data).toSorted();

async function deactivate(...sellers: { companyId: number }[]): Promise<void> {
  const ids = sellers.map(({ companyId }) => companyId);
  await app.db.updateTable('company').set({ active: false }).where('id', 'in', ids).execute();
}

async function order(buyer: Buyer, seller: Person): Promise<void> {
  const listing = await aListing(app.db, { companyId: seller.companyId });
  const at = new Date('2026-06-10T12:00:00Z');
  await manyOrders(app.db, { buyer, seller, listing }, { count: 1, status: 'placed', at });
}

async function bid(buyer: Buyer, seller: { companyId: number }): Promise<void> {
  const { id } = await aListing(app.db, { companyId: seller.companyId, offer_orders_enabled: true });
  const terms = { listing_id: id, price: 8, quantity: 2, earliest_expiry: '2027-01-31', acknowledged: true };
  const sent = await (await app.signIn(buyer.userId)).post('offer', terms);
  expect([sent.status, sent.problem]).toEqual([201, null]);
}

async function contract(buyer: Buyer, seller: Person): Promise<void> {
  const { ndc } = await aListing(app.db, { companyId: seller.companyId });
  await dueContracts(app.db, '2026-06-15', [
    {
      facility_id: buyer.facilityId,
      buyer_company_id: buyer.companyId,
      buyer_user_id: buyer.userId,
      seller_company_id: seller.companyId,
      seller_user_id: seller.userId,
      ndc,
    },
  ]);
}

it('RB-181 TR-551 G-110 answers the names of active suppliers in the order of the names, by their ids', async () => {
  const [zeta, alpha] = [
    await aSeller(app.db, { name: 'Zeta "Pharma"' }),
    await aSeller(app.db, { name: 'alpha Labs' }),
  ];
  await deactivate(await aSeller(app.db, { name: 'Gone Labs' }));
  const buying = await app.signIn((await aBuyer(app.db, { name: 'Beta Hospital' })).userId);
  const { text, headers } = await read(buying);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(text).toBe(`{"data":{"${alpha.companyId}":"alpha Labs","${zeta.companyId}":"Zeta \\"Pharma\\""}}`);
  expect(alpha.companyId).toBeGreaterThan(zeta.companyId);
  expect((await read(app.visitor())).status).toBe(401);
});

it('RB-181 answers 304 while nothing changed, and the new names after', async () => {
  const seller = await aSeller(app.db, { name: 'Before Labs' });
  const buying = await app.signIn((await aBuyer(app.db)).userId);
  const { etag = '', 'cache-control': kept } = (await read(buying)).headers;
  expect(kept).toBe('private, no-cache');
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await buying.get(NAMES, { 'if-none-match': known });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
  }
  await app.db
    .updateTable('company')
    .set({ name: 'After Labs' })
    .where('id', '=', seller.companyId)
    .execute();
  const changed = await buying.get<Record<string, string>>(NAMES, { 'if-none-match': etag });
  expect([changed.status, changed.data[seller.companyId]]).toEqual([200, 'After Labs']);
});

it('RB-181 names a deactivated supplier only to whom an own order, bid or request names it', async () => {
  const buyer = await aBuyer(app.db);
  const gone = {
    order: await aSeller(app.db, { name: 'Gone Order' }),
    bid: await aSeller(app.db, { name: 'Gone Bid' }),
    contract: await aSeller(app.db, { name: 'Gone Contract' }),
    other: await aSeller(app.db, { name: 'Gone Other' }),
    nobody: await aSeller(app.db, { name: 'Gone Unnamed' }),
  };
  await order(buyer, gone.order);
  await bid(buyer, gone.bid);
  await contract(buyer, gone.contract);
  const { companyId: company_id } = buyer;
  const { id: facilityId } = await aFacility(app.db, { company_id });
  await order({ ...buyer, facilityId }, gone.other);
  await deactivate(...Object.values(gone));
  const goneFor = async (userId: number) =>
    (await namesIn(await app.signIn(userId))).filter((name) => name.startsWith('Gone'));
  const own = ['Gone Bid', 'Gone Contract', 'Gone Order'];
  expect(await goneFor(buyer.userId)).toEqual(own);
  const head = await aUser(app.db, { companyId: company_id, roles: ['Buyer', 'CompanyAdmin'] });
  expect(await goneFor(head.userId)).toEqual([...own, 'Gone Other']);
  for (const stranger of [
    await aBuyer(app.db),
    await aSeller(app.db),
    await aUser(app.db, { companyId: company_id, roles: [] }),
    await anAdministrator(app.db, ['companies']),
  ])
    expect(await goneFor(stranger.userId)).toEqual([]);
  expect(await goneFor((await anAdministrator(app.db, ['orders'])).userId)).toEqual([...own, 'Gone Other']);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompanyRecord } from '#contract/accounts/companies.ts';
import type { CatalogListing } from '#contract/catalog/listing-shapes.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aBuyer, aListing, anAdministrator, aSeller, aUser } from '../../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('seller companies', { runJobs: true });
});
afterAll(() => app.close());

const read = (client: TestClient, id: number) => client.get<CompanyRecord>(`user/company/${id}`);
const save = (client: TestClient, id: number, body: object) =>
  client.put<CompanyRecord>(`user/company/${id}`, body);

/** A supplier with a company administrator and another seller. */
async function aSupplier() {
  const seller = await aSeller(app.db);
  const { companyId } = seller;
  const boss = await aUser(app.db, { companyId, roles: ['Seller', 'CompanyAdmin'] });
  return { companyId, boss: await app.signIn(boss.userId), other: await app.signIn(seller.userId) };
}

it('X-45 TR-550 a seller admin saves what the own company says of itself; other sellers read', async () => {
  const { companyId, boss, other } = await aSupplier();
  const { data: opened } = await read(boss, companyId);
  expect([opened.version, opened.can]).toEqual([1, { save: true }]);
  const saved = await save(boss, companyId, {
    version: 1,
    about: 'Generics since 1990',
    phone: '555 123 4567',
    city: 'Chicago',
    state: 'il',
    minimum_order: 150,
    shipping_price: 9.99,
    shipping_threshold: null,
    user_ack: 'Bids are binding.',
    return_policy: 'Within 30 days.',
    track_and_trace: 'TraceLink',
  });
  expect(saved.data).toMatchObject({
    version: 2,
    about: 'Generics since 1990',
    phone: '5551234567',
    state: 'IL',
    minimum_order: 150,
    shipping_threshold: null,
    user_ack: 'Bids are binding.',
  });
  const { data: seen } = await read(other, companyId);
  expect([seen.return_policy, seen.can]).toEqual(['Within 30 days.', { save: false }]);
  expect((await save(other, companyId, { about: 'Mine' })).status).toBe(403);
});

it('X-45 leaves to the marketplace what it settles, and other companies alone', async () => {
  const { companyId, boss } = await aSupplier();
  const second = await aSupplier();
  for (const field of [
    { enable_rfp: true },
    { payment_option: 'ach' },
    { terms: null },
    { type: 'GPO' },
    { is_503b: true },
    { po_required: true },
    { active: false },
    { agreed_to_medigi: true },
    { agreed_to_medigi: 1 },
  ])
    expect([field, (await save(boss, companyId, { about: 'Mine', ...field })).status]).toEqual([field, 403]);
  expect((await save(boss, companyId, { agreed_to_medigi: 1 })).status).toBe(403);
  expect((await save(boss, second.companyId, { about: 'Mine' })).status).toBe(403);
  expect((await read(boss, companyId)).data).toMatchObject({ about: null, version: 1 });
  expect(Object.keys((await read(boss, second.companyId)).data)).not.toContain('user_ack');
});

it('TR-549 G-153 a stranger reads what a supplier tells its buyers, and nothing of how it trades', async () => {
  const { companyId, boss } = await aSupplier();
  const told = { phone: '5551234567', city: 'Chicago', minimum_order: 150, shipping_threshold: 750 };
  await save(boss, companyId, { ...told, user_ack: 'Mine.' });
  const { userId, companyId: buyers } = await aBuyer(app.db);
  const buyer = await app.signIn(userId);
  const { data } = await read(buyer, companyId);
  expect(data).toMatchObject(told);
  for (const field of ['user_ack', 'terms', 'payment_option', 'contact_user', 'track_and_trace', 'ein'])
    expect(Object.keys(data)).not.toContain(field);
  expect((await read(boss, buyers)).status).toBe(404);
});

it('refuses a save over that of somebody else', async () => {
  const { companyId, boss } = await aSupplier();
  const admin = await app.signIn((await anAdministrator(app.db, ['companies'])).userId);
  await save(admin, companyId, { version: 1, enable_rfp: true });
  expect((await save(boss, companyId, { version: 1, about: 'Mine' })).problem?.code).toBe('stale');
  expect((await save(boss, companyId, { version: 2, about: 'Mine' })).data).toMatchObject({
    enable_rfp: true,
  });
});

it('takes no name that is another one in other letters', async () => {
  const [first, second] = [await aSupplier(), await aSupplier()];
  expect((await save(first.boss, first.companyId, { name: 'Twin Labs' })).status).toBe(200);
  expect((await save(second.boss, second.companyId, { name: 'TWIN labs' })).problem).toMatchObject({
    code: 'conflict',
    data: { name: 'Another company has this name.' },
  });
  expect((await save(first.boss, first.companyId, { name: 'Twin LABS' })).data.name).toBe('Twin LABS');
});

it('a new name stands in the catalog', async () => {
  const { companyId, boss } = await aSupplier();
  const { id } = await aListing(app.db, { companyId });
  const buying = await app.signIn((await aBuyer(app.db)).userId);
  await save(boss, companyId, { name: 'Renamed Laboratories' });
  await app.jobsDone();
  const { data } = await buying.get<CatalogListing[]>('listing/catalog?search=renamed+laboratories');
  expect(data.map((one) => [one.id, one.company_name])).toEqual([[id, 'Renamed Laboratories']]);
});

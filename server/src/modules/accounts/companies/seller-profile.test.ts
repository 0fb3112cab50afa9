import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompanyRecord } from '#contract/accounts/companies.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { aBuyer, aSeller, aUser } from '../../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('seller profiles');
});
afterAll(() => app.close());

async function aSupplier() {
  const seller = await aSeller(app.db);
  const { companyId } = seller;
  const boss = await aUser(app.db, { companyId, roles: ['Seller', 'CompanyAdmin'] });
  return { companyId, boss: await app.signIn(boss.userId), other: await app.signIn(seller.userId) };
}

it('RB-178 RB-179 a seller admin saves a long text, social links over https and where payments go; others read', async () => {
  const { companyId, boss, other } = await aSupplier();
  const path = `user/company/${companyId}`;
  const about = 'a'.repeat(10_000);
  const sent = { version: 1, about, social_links: ['https://social.test/acme'], remit_to: 'PO Box 7' };
  expect((await boss.put<CompanyRecord>(path, sent)).data).toMatchObject({ ...sent, version: 2 });
  expect((await other.get<CompanyRecord>(path)).data).toMatchObject({ about, remit_to: 'PO Box 7' });
  for (const wrong of [
    { about: `${about}b` },
    { social_links: ['http://social.test/acme'] },
    { social_links: ['javascript:alert(1)'] },
    { social_links: Array.from({ length: 7 }, (_, at) => `https://social.test/${at}`) },
    { remit_to: 'x'.repeat(501) },
  ])
    expect((await boss.put(path, { version: 2, ...wrong })).status).toBe(422);
  expect((await boss.put(path, { version: 1, remit_to: null })).status).toBe(409);
  expect((await boss.put(path, { version: 2, enable_rfp: true })).status).toBe(403);
});

it('RB-180 buyers read links and the vacation, nobody else where payments go', async () => {
  const { companyId, boss } = await aSupplier();
  const path = `user/company/${companyId}`;
  await boss.put(path, { social_links: ['https://social.test/acme'], remit_to: 'PO Box 7' });
  await boss.post('offer/set_vacation', { start: '2026-06-20', end: '2026-06-25' });
  const buyer = await app.signIn((await aBuyer(app.db)).userId);
  const { data } = await buyer.get<CompanyRecord>(path);
  expect(data).toMatchObject({
    social_links: ['https://social.test/acme'],
    vacation: { start: '2026-06-20', end: '2026-06-25' },
    minimum_order: 0,
    shipping_price: 25,
  });
  expect(Object.keys(data)).not.toContain('remit_to');
  await app.db
    .updateTable('company')
    .set({ vacation_start: '2026-06-01', vacation_end: '2026-06-14' })
    .where('id', '=', companyId)
    .execute();
  expect((await buyer.get<CompanyRecord>(path)).data.vacation).toBeNull();
});

it('RB-180 X-62 whose prices are hidden reads no minimum and no shipping', async () => {
  const { companyId } = await aSupplier();
  const { companyId: buying } = await aBuyer(app.db);
  const { userId } = await aUser(app.db, {
    companyId: buying,
    roles: ['Buyer'],
    vetting_status: 'Unreviewed',
  });
  const { data } = await (await app.signIn(userId)).get<CompanyRecord>(`user/company/${companyId}`);
  const told = Object.keys(data);
  expect(told).toContain('return_policy');
  for (const price of ['minimum_order', 'shipping_price', 'shipping_threshold'])
    expect(told).not.toContain(price);
});

it('RB-180 a supplier that was deactivated is nobody’s profile', async () => {
  const { companyId } = await aSupplier();
  await app.db.updateTable('company').set({ active: false }).where('id', '=', companyId).execute();
  const buyer = await app.signIn((await aBuyer(app.db)).userId);
  expect((await buyer.get(`user/company/${companyId}`)).status).toBe(404);
});

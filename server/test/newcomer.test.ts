import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Me } from '#contract/accounts/accounts.ts';
import { startTestApp, type TestApp } from './kit/app.ts';
import { LICENSE } from './kit/files.ts';
import { linkMailedTo, mailsTo } from './kit/mails.ts';
import { aBuyerForm } from './kit/registration-forms.ts';
import { PASSWORD, startSignIn } from './kit/sign-in.ts';
import { aListing, anAdministrator, aSeller } from './kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('newcomer', { runJobs: true });
  // Tokens carry the real time, so this server lives in it.
  app.clock.set(new Date().toISOString());
});
afterAll(() => app.close());

async function signIn(email: string) {
  const form = await startSignIn(app.url);
  const token = await form.finish(await form.submit(email, PASSWORD));
  const reply = await app.visitor().post<Me>('user/auth/login', {}, { authorization: `Bearer ${token}` });
  const session = /session=([\w-]+)/.exec(reply.headers['set-cookie']?.[0] ?? '')?.[1] ?? '';
  return { me: reply.data, client: app.withSession(session) };
}

it('TR-468 X-88 a pharmacy registers with its license, is vetted, sees prices and orders', async () => {
  const seller = await aSeller(app.db);
  const listing = await aListing(app.db, { companyId: seller.companyId, catalog_type: 'medshorts' });
  const lots = [{ id: listing.lotIds[0], quantity: 1 }];
  const form = aBuyerForm();
  const { email } = form.user;
  const draft = await app.visitor().post<{ token: string }>('register', { ...form, submit: false });
  const { token } = draft.data;
  const file = { token, facility_key: form.facilities[0]?.key, type: 'state_license' };
  expect((await app.visitor().upload('register/file', LICENSE, file)).status).toBeLessThan(300);
  expect((await app.visitor().post('register', { ...form, token })).status).toBe(201);

  const link = { token: await linkMailedTo(app, email), password: PASSWORD, match_password: PASSWORD };
  expect((await app.visitor().post('user/auth/password_link/use', link)).status).toBe(200);
  app.clock.set(new Date().toISOString());
  const { me, client } = await signIn(email);
  const facilityId = me.primary_facility_id ?? 0;
  expect([me.is_vetted, me.primary_facility?.vetting_status]).toEqual([false, 'pending']);
  const price = async () =>
    (await client.get<{ pricing: { price: number | null } }>(`listing/catalog/${listing.id}`)).data.pricing
      .price;
  expect(await price()).toBeNull();
  const add = () =>
    client.post<{ cart: { errors: string[] } }>('cart/c0', { listing: { id: listing.id, lots } });
  expect((await add()).data.cart.errors[0]).toMatch(/^You have not yet been approved as a buyer/);

  const admin = await app.signIn((await anAdministrator(app.db, ['users', 'companies'])).userId);
  const vetted = await admin.put(`admin/user/${me.id}/vetting_status`, { status: 'Approved' });
  expect([vetted.status, (await admin.put(`admin/facility/${facilityId}/vet`)).status]).toEqual([200, 200]);
  const company = await admin.get<{ version: number }>(`user/company/${me.company_id}`);
  const terms = { name: 'Net 30', net_days: 30, active: true };
  const { version } = company.data;
  expect((await admin.put(`user/company/${me.company_id}`, { version, terms })).status).toBe(200);
  expect(await mailsTo(app, email)).toContainEqual(expect.stringContaining('Facility approved'));

  expect(await price()).toBeGreaterThan(0);
  expect((await add()).data.cart.errors).toEqual([]);
  const cart = await client.get<{ total: number }>('cart/c0');
  const order = { cart_type: 'c0', expected_total: cart.data.total };
  const placed = await client.post<{ orders: { seller_company_id: number }[] }>('order/place_order', order);
  expect(placed.data.orders).toMatchObject([{ seller_company_id: seller.companyId }]);
});

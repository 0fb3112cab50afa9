import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyRecord } from '#contract/accounts/companies.ts';
import type { CompanyRow } from '#contract/accounts/companies.ts';
import type { UserRecord } from '#contract/accounts/users.ts';
import { linkMailedTo } from '../../../../test/kit/mails.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aCompany, anAdministrator, aSeller } from '../../../../test/kit/world.ts';

let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp('new companies', { runJobs: true });
  admin = await app.signIn((await anAdministrator(app.db, ['companies', 'users'])).userId);
});
afterAll(() => app.close());

const create = (client: TestClient, body: object) => client.post<CompanyRecord>('admin/company', body);
const invite = (companyId: number, fields: object) =>
  admin.post<UserRecord>('user', {
    first_name: 'First',
    last_name: 'Person',
    facility_ids: [],
    company_id: companyId,
    ...fields,
  });

describe('G-128 an administrator adds a company', () => {
  it('a buyer with terms, whose first person is invited as its administrator', async () => {
    const reply = await create(admin, {
      name: 'Lakeview Pharmacy',
      type: 'GPO Institution',
      agreed_to_medigi: true,
      payment_option: 'net_terms',
      terms: { name: 'Net 45', net_days: 45, active: true },
      phone: '(555) 123-4567',
      state: 'illinois',
    });
    expect([reply.status, reply.data]).toEqual([
      201,
      expect.objectContaining({
        is_seller: false,
        agreed_to_medigi: true,
        agreed_by: expect.any(String),
        terms: expect.objectContaining({ net_days: 45, active: true }),
        phone: '5551234567',
        state: 'IL',
        active: true,
        user_count: 0,
        version: 1,
      }),
    ]);
    const { id, history } = reply.data;
    expect(history?.map((step) => step.what)).toEqual(['Added the company']);
    const first = await invite(id, { email: 'first@lakeview.test', roles: ['Buyer', 'CompanyAdmin'] });
    expect(first.data).toMatchObject({ company: { id }, invited: true });
    expect(await linkMailedTo(app, 'first@lakeview.test')).not.toBe('');
  });

  it('a supplier with its minimum and shipping, whose first person sells', async () => {
    const { data } = await create(admin, {
      name: 'Northwind Labs',
      type: 'Supplier',
      is_503b: true,
      minimum_order: 100,
      shipping_price: 12.5,
      shipping_threshold: null,
    });
    expect(data).toMatchObject({
      is_seller: true,
      is_503b: true,
      minimum_order: 100,
      shipping_price: 12.5,
      shipping_threshold: null,
      terms: null,
    });
    expect((await invite(data.id, { email: 'first@northwind.test', roles: ['Seller'] })).status).toBe(201);
  });

  it('refuses a name that is taken, fields that are wrong, and who may not, and leaves nothing behind', async () => {
    const taken = await aCompany(app.db);
    const plain = { name: 'Nowhere Pharmacy', type: 'GPO Institution' };
    expect((await create(admin, { ...plain, name: taken.name.toUpperCase() })).problem).toMatchObject({
      code: 'conflict',
      data: { name: expect.any(String) },
    });
    expect((await create(admin, { ...plain, name: '  ' })).status).toBe(422);
    expect((await create(admin, { ...plain, postal_code: '12' })).problem?.data).toEqual({
      postal_code: expect.any(String),
    });
    expect((await create(admin, { ...plain, active: false })).status).toBe(422);
    const without = await app.signIn((await anAdministrator(app.db, ['users'])).userId);
    expect((await create(without, plain)).status).toBe(403);
    const seller = await app.signIn((await aSeller(app.db)).userId);
    expect((await create(seller, plain)).status).toBe(403);
    expect((await admin.get<CompanyRow[]>('admin/company?search=nowhere')).data).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyRecord } from '#contract/accounts/companies.ts';
import type { CompanyRow } from '#contract/accounts/companies.ts';
import type { Me } from '#contract/accounts/accounts.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aBuyer, aCompany, anAdministrator, aSeller, aUser } from '../../../../test/kit/world.ts';

let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp('companies');
  admin = await app.signIn((await anAdministrator(app.db, ['companies'])).userId);
});
afterAll(() => app.close());

const read = (client: TestClient, id: number) => client.get<CompanyRecord>(`user/company/${id}`);
const save = (client: TestClient, id: number, body: object) =>
  client.put<CompanyRecord>(`user/company/${id}`, body);

describe('reading companies', () => {
  it('G-110 everybody knows suppliers and the own company, and little of others', async () => {
    const [buyer, other] = [await aBuyer(app.db), await aBuyer(app.db)];
    const seller = await aSeller(app.db);
    const client = await app.signIn(buyer.userId);
    const own = (await read(client, buyer.companyId)).data;
    expect(own).toMatchObject({
      payment_option: 'net_terms',
      terms: { net_days: 30 },
      agreed_to_medigi: true,
    });
    expect(Object.keys(own)).not.toContain('ein');
    const supplier = (await read(client, seller.companyId)).data;
    expect(Object.keys(supplier)).not.toContain('payment_option');
    expect((await read(client, other.companyId)).status).toBe(404);
    const listed = await client.get<{ id: number }[]>(
      `user/company?company_ids=${own.id},${other.companyId},${supplier.id}`,
    );
    expect(listed.data.map((one) => one.id).toSorted((a, b) => a - b)).toEqual([own.id, supplier.id]);
    const whole = (await read(admin, other.companyId)).data;
    expect(whole).toMatchObject({ active: true, facility_count: 1, user_count: 1, version: 1 });
  });

  it('G-128 administrators list all by type, state, agreement, RFP, terms and activity', async () => {
    const { id } = await aCompany(app.db, { name: 'Zebra 100%', agreed_to_medigi: false, enable_rfp: true });
    const found = async (query: string) =>
      (await admin.get<CompanyRow[]>(`admin/company?search=zebra+100%25&${query}`)).data.map((one) => one.id);
    expect(await found('agreed=0&rfp=1&active=1&terms=0&type=GPO+Institution')).toEqual([id]);
    expect(await found('agreed=1')).toEqual([]);
    expect(await found('state=il')).toEqual([]);
    const buyer = await app.signIn((await aBuyer(app.db)).userId);
    expect((await buyer.get('admin/company')).status).toBe(403);
  });
});

describe('an administrator saves a company', () => {
  it('SH-016 X-89 X-80 terms, payment option and the rest hold for the next request of its people', async () => {
    const { userId, companyId } = await aBuyer(app.db, { agreed_to_medigi: false });
    const client = await app.signIn(userId);
    const company = async () => (await client.get<Me>('user/me')).data.company;
    const saved = await save(admin, companyId, {
      version: 1,
      terms: { name: 'Net 45', net_days: 45, active: true },
      payment_option: 'ach',
      po_required: true,
      agreed_to_medigi: true,
      phone: '(555) 123-4567',
      state: 'illinois',
      postal_code: '60601',
      minimum_order: 12.5,
      shipping_threshold: null,
    });
    expect(saved.data).toMatchObject({
      version: 2,
      terms: { name: 'Net 45', net_days: 45, active: true },
      phone: '5551234567',
      state: 'IL',
      minimum_order: 12.5,
      shipping_threshold: null,
      agreed_by: expect.any(String),
    });
    expect(saved.data.history?.at(-1)?.changes).toEqual(
      expect.arrayContaining([
        { field: 'Payment option', before: 'net_terms', after: 'ach' },
        { field: 'Terms', before: 'Net 30, 30 days', after: 'Net 45, 45 days' },
      ]),
    );
    expect(await company()).toMatchObject({
      payment_option: 'ach',
      po_required: true,
      agreed_to_medigi: true,
    });
    expect((await save(admin, companyId, { version: 2, terms: null })).data.terms?.active).toBe(false);
    expect((await company())?.terms).toBeNull();
  });

  it('refuses status fields, a stale version, a name that is taken, and who may not', async () => {
    const buyer = await aBuyer(app.db);
    const taken = await aCompany(app.db);
    expect((await save(admin, buyer.companyId, { status: 'approved' })).status).toBe(422);
    expect((await save(admin, buyer.companyId, { vetting_status: 'approved' })).status).toBe(422);
    expect((await save(admin, buyer.companyId, { version: 7, name: 'X' })).problem?.code).toBe('stale');
    expect((await save(admin, buyer.companyId, { name: taken.name })).status).toBe(409);
    expect((await save(admin, 999_999, { name: 'X' })).status).toBe(404);
    const client = await app.signIn(buyer.userId);
    expect((await save(client, buyer.companyId, { payment_option: 'ach' })).status).toBe(403);
    expect((await save(client, buyer.companyId, { agreed_to_medigi: 1, name: 'X' })).status).toBe(403);
    const without = await app.signIn((await anAdministrator(app.db, ['users'])).userId);
    expect((await save(without, buyer.companyId, { name: 'X' })).status).toBe(403);
  });

  it('does not turn a company round while its people trade on the other side', async () => {
    const seller = await aSeller(app.db);
    const reply = await save(admin, seller.companyId, { type: 'GPO Institution' });
    expect([reply.status, reply.problem?.error]).toEqual([422, expect.stringContaining('role Seller')]);
  });

  it('one that is deactivated has no sessions any more', async () => {
    const buyer = await aBuyer(app.db);
    const client = await app.signIn(buyer.userId);
    expect((await save(admin, buyer.companyId, { active: false })).data.active).toBe(false);
    expect((await client.get('user/me')).status).toBe(401);
    await save(admin, buyer.companyId, { active: true });
    // The session itself is gone, not only shut.
    expect((await client.get('user/me')).status).toBe(401);
  });

  it('G-114 the contact is one of its active users', async () => {
    const [buyer, other] = [await aBuyer(app.db), await aBuyer(app.db)];
    const set = (user_id: number | null) =>
      admin.put<{ contact_user: { id: number } | null }>(`admin/company/${buyer.companyId}/contact_user`, {
        user_id,
      });
    expect((await set(buyer.userId)).data.contact_user?.id).toBe(buyer.userId);
    expect((await set(other.userId)).status).toBe(422);
    const asleep = await aUser(app.db, { companyId: buyer.companyId, roles: [], active: false });
    expect((await set(asleep.userId)).status).toBe(422);
    expect((await set(null)).data.contact_user).toBeNull();
    const { history } = (await read(admin, buyer.companyId)).data;
    expect(history?.map((step) => step.what)).toEqual(['Set the contact', 'Set the contact']);
  });
});

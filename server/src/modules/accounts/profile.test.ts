import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Me } from '#contract/accounts/accounts.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { aBuyer, anAdministrator, aSeller, aUser } from '../../../test/kit/world.ts';

let plain: TestApp;
let named: TestApp;
let unnamed: TestApp;
beforeAll(async () => {
  plain = await startTestApp('profile');
  named = await startTestApp('profile', { beside: plain, env: { MEDIGI_ADMIN_PREFIX: 'Staff-' } });
  unnamed = await startTestApp('profile', { beside: plain, env: { MEDIGI_ADMIN_PREFIX: '' } });
});
afterAll(async () => {
  await unnamed.close();
  await named.close();
  await plain.close();
});

describe('the medigi-admin flag', () => {
  it.each([
    ['X.MEDIGI-admin@example.test', true, false],
    ['medigi@example.test', false, false],
    ['a-staff-b@example.test', false, true],
  ])(
    'SH-117 shell G-71 %s is marked by the prefix it contains, in any case',
    async (email, byDefault, byStaff) => {
      const { userId } = await aBuyer(plain.db);
      await plain.db.updateTable('app_user').set({ email }).where('id', '=', userId).execute();
      const token = await plain.openSession(userId);
      const flag = async (app: TestApp) =>
        (await app.withSession(token).get<Me>('user/me')).data.is_medigi_admin;
      expect([await flag(plain), await flag(named), await flag(unnamed)]).toEqual([
        byDefault,
        byStaff,
        false,
      ]);
    },
  );
});

describe('SH-113 the own profile', () => {
  it('SH-105 … SH-108 SH-112 has name, contact, roles, flags, company and facility', async () => {
    const { userId, email, companyId, facilityId } = await aBuyer(
      plain.db,
      { name: 'Harbor' },
      { name: 'Downtown' },
    );
    const names = { first_name: 'Maria', last_name: 'Alvarez', phone: '6175550188' };
    await plain.db.updateTable('app_user').set(names).where('id', '=', userId).execute();
    const client = await plain.signIn(userId);
    const { data, text } = await client.get<Me>('user/me');
    expect(data).toEqual({
      id: userId,
      user_id: userId,
      email,
      ...names,
      roles: ['Buyer'],
      permissions: [],
      user_type: 'buyer',
      is_admin: false,
      is_company_admin: false,
      is_buyer: true,
      is_seller: false,
      is_vetted: true,
      is_field_rep: false,
      is_medigi_admin: false,
      impersonator_id: null,
      picture: null,
      account_strategist: null,
      company_id: companyId,
      company: expect.objectContaining({ id: companyId, name: 'Harbor' }),
      primary_facility_id: facilityId,
      primary_facility: expect.objectContaining({ id: facilityId, name: 'Downtown' }),
    });
    expect(Object.keys(JSON.parse(text) as object)).toEqual(['data']);
  });

  it('SH-114 may be asked for anew, and for nothing else', async () => {
    const client = await plain.signIn((await aBuyer(plain.db)).userId);
    const statusOf = async (query: string) => (await client.get(`user/me?${query}`)).status;
    expect([await statusOf('refresh=1'), await statusOf('id=1')]).toEqual([200, 422]);
  });

  it('SH-116 has the flags that follow from roles and from the person', async () => {
    const flagsOf = async ({ userId }: { userId: number }) => {
      const { data } = await (await plain.signIn(userId)).get<Me>('user/me');
      return [data.is_admin, data.is_company_admin, data.is_field_rep, data.is_buyer];
    };
    const seller = await aSeller(plain.db);
    const rep = await aUser(plain.db, { companyId: seller.companyId, roles: ['Seller'], is_field_rep: true });
    const both = await aUser(plain.db, {
      companyId: (await aBuyer(plain.db)).companyId,
      roles: ['Buyer', 'CompanyAdmin'],
    });
    expect(await flagsOf(await anAdministrator(plain.db, []))).toEqual([true, false, false, false]);
    expect(await flagsOf(seller)).toEqual([false, false, false, false]);
    expect(await flagsOf(rep)).toEqual([false, false, true, false]);
    expect(await flagsOf(both)).toEqual([false, true, false, true]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Me } from '#contract/accounts.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { aBuyer } from '../../../test/world.ts';

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

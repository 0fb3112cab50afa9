import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserRecord } from '#contract/accounts/users.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { mailsTo } from '../../../../test/kit/mails.ts';
import { aCompany, anAdministrator, aUser, type Person } from '../../../../test/kit/world.ts';

let app: TestApp;
let greater: Person;
let lesser: TestClient;
beforeAll(async () => {
  app = await startTestApp('greater administrators', { runJobs: true });
  greater = await anAdministrator(app.db, ['users', 'companies', 'sql']);
  await app.db
    .insertInto('identity')
    .values({ issuer: 'x', subject: 'x', user_id: greater.userId })
    .execute();
  lesser = await app.signIn((await anAdministrator(app.db, ['users', 'companies'])).userId);
});
afterAll(() => app.close());

const saved = async (client: TestClient, id: number, more: object) => {
  const user = (await client.get<UserRecord>(`user/${id}`)).data;
  const { version, first_name, last_name, roles, active } = user;
  return client.put(`user/${id}`, {
    version,
    first_name,
    last_name,
    roles,
    facility_ids: [],
    active,
    ...more,
  });
};

describe('X-42 an administrator with more permissions', () => {
  it.each([{ active: false }, { first_name: 'Mallory' }, { roles: ['Buyer'] }])(
    'is not changed by a lesser one: %j',
    async (change) => {
      const session = await app.signIn(greater.userId);
      const reply = await saved(lesser, greater.userId, change);
      expect([reply.status, reply.problem?.error]).toEqual([
        422,
        'This administrator has permissions that you do not have.',
      ]);
      expect((await session.get('user/me')).status).toBe(200);
    },
  );

  it('gets no reset and no other review from a lesser one, who sees why', async () => {
    const reset = await lesser.post(`admin/user/${greater.userId}/password_reset`, {});
    const review = await lesser.put(`admin/user/${greater.userId}/vetting_status`, {
      status: 'Denied',
      note: 'No',
    });
    expect([reset.status, review.status]).toEqual([422, 422]);
    expect(await mailsTo(app, greater.email)).toEqual([]);
    const { can } = (await lesser.get<UserRecord>(`user/${greater.userId}`)).data;
    expect(can).toMatchObject({ edit: false, edit_refusal: expect.stringContaining('permissions') });
  });

  it('is not switched off with the company', async () => {
    const { id } = await aCompany(app.db);
    await aUser(app.db, { companyId: id, roles: ['Administrator'], permissions: ['sql'] });
    const reply = await lesser.put(`user/company/${id}`, { active: false });
    expect([reply.status, reply.problem?.error]).toEqual([422, expect.stringContaining('administrator')]);
  });

  it('is changed by an equal one, but somebody keeps every permission', async () => {
    const equal = await app.signIn((await anAdministrator(app.db, ['users', 'companies', 'sql'])).userId);
    expect((await saved(equal, greater.userId, { first_name: 'Grace' })).status).toBe(200);
    await app.db
      .deleteFrom('user_permission')
      .where('permission', '=', 'sql')
      .where('user_id', '<>', greater.userId)
      .execute();
    const own = await app.signIn(greater.userId);
    const reply = await saved(own, greater.userId, { permissions: ['users', 'companies'] });
    expect([reply.status, reply.problem?.error]).toEqual([422, expect.stringContaining('permission sql')]);
  });
});

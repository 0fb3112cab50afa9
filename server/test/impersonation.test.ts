import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserRecord } from '#contract/accounts/users.ts';
import { startTestApp, type TestApp, type TestClient } from './kit/app.ts';
import { openStream } from './kit/stream.ts';
import { aBuyer, anAdministrator } from './kit/world.ts';

let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  one = await startTestApp('impersonated');
  two = await startTestApp('impersonated', { beside: one });
});
afterAll(async () => {
  await two.close();
  await one.close();
});

type Saved = Pick<UserRecord, 'roles' | 'permissions' | 'active'>;

async function save(client: TestClient, id: number, change: Partial<Saved>) {
  const { data: user } = await client.get<UserRecord>(`user/${id}`);
  const { version, first_name, last_name, roles, permissions, active } = user;
  const body = { version, first_name, last_name, roles, permissions, active, facility_ids: [] };
  return client.put(`user/${id}`, { ...body, ...change });
}

describe('what an administrator reads', () => {
  const eventsOf = (event: string) =>
    one.db
      .selectFrom('event_log')
      .select(['actor_user_id', 'subject_user_id', 'parameters'])
      .where('event', '=', event)
      .orderBy('id')
      .execute();

  it('X-38 in somebody’s place is written down, the same once a minute', async () => {
    const [actor, buyer] = [await anAdministrator(one.db, ['impersonate']), await aBuyer(one.db)];
    const client = one.withSession(await one.openSession(buyer.userId, actor.userId));
    for (const path of ['order?page=2', 'order?page=2', 'order/999']) await client.get(path);
    await (await one.signIn(buyer.userId)).get('order?page=2');
    const who = { actor_user_id: actor.userId, subject_user_id: buyer.userId };
    const read = { operation: 'listOrders', query: { page: 2, per_page: 25, sort: '-created' } };
    expect(await eventsOf('read.in_place')).toEqual([{ ...who, parameters: read }]);
  });

  it('in bulk is written down with its filters', async () => {
    const { userId } = await anAdministrator(one.db, ['users']);
    await (await one.signIn(userId)).get('admin/user/export?format=csv&search=ann');
    const parameters = { operation: 'exportUsers', query: { format: 'csv', search: 'ann', sort: 'name' } };
    expect(await eventsOf('data.exported')).toEqual([
      { actor_user_id: userId, subject_user_id: userId, parameters },
    ]);
  });
});

describe('X-38 R26 in both processes at once an impersonated session ends', () => {
  it.each<[string, Partial<Saved>]>([
    ['with the permission of the administrator', { permissions: ['users'] }],
    ['with the role of the administrator', { roles: [], permissions: [] }],
    ['with the administrator', { active: false }],
  ])('%s', async (_name, change) => {
    const manager = await one.signIn((await anAdministrator(one.db, ['users', 'impersonate'])).userId);
    const actor = await anAdministrator(one.db, ['users', 'impersonate']);
    const buyer = await aBuyer(one.db);
    const token = await one.openSession(buyer.userId, actor.userId);
    const status = () =>
      Promise.all([one, two].map(async (app) => (await app.withSession(token).get('user/me')).status));
    expect(await status()).toEqual([200, 200]);
    const streams = await Promise.all([one, two].map((app) => openStream(app, token)));
    expect((await save(manager, actor.userId, change)).status).toBe(200);
    expect(await status()).toEqual([401, 401]);
    for (const text of await Promise.all(streams.map((stream) => stream.ended)))
      expect(text).toContain('event: session');
  });

  it('of the user who is deactivated', async () => {
    const manager = await one.signIn((await anAdministrator(one.db, ['users'])).userId);
    const actor = await anAdministrator(one.db, ['impersonate']);
    const buyer = await aBuyer(one.db);
    const token = await one.openSession(buyer.userId, actor.userId);
    expect((await save(manager, buyer.userId, { active: false })).status).toBe(200);
    expect((await two.withSession(token).get('user/me')).status).toBe(401);
  });
});

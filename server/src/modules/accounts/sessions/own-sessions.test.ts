import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnSession } from '#contract/accounts/sign-in.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { aBuyer, aSeller } from '../../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('own sessions');
});
afterAll(() => app.close());

describe('own sessions', () => {
  it('are listed with the present one marked, and ended one by one', async () => {
    const { userId } = await aBuyer(app.db);
    const here = app.withSession(await app.openSession(userId));
    const elsewhere = app.withSession(await app.openSession(userId));
    const { data } = await here.get<OwnSession[]>('user/auth/sessions');
    expect(data).toHaveLength(2);
    expect(data.filter((one) => one.is_current)).toHaveLength(1);
    const other = data.find((one) => !one.is_current)?.id ?? 0;
    expect((await here.delete(`user/auth/sessions/${other}`)).status).toBe(200);
    expect((await elsewhere.get('user/me')).status).toBe(401);
    expect((await here.get('user/me')).status).toBe(200);
  });

  it('of somebody else are 404', async () => {
    const [one, two] = [await aBuyer(app.db), await aSeller(app.db)];
    const stranger = await app.signIn(one.userId);
    const client = await app.signIn(two.userId);
    const { data } = await client.get<OwnSession[]>('user/auth/sessions');
    expect((await stranger.delete(`user/auth/sessions/${data[0]?.id}`)).status).toBe(404);
    expect((await client.get('user/me')).status).toBe(200);
  });

  it('all end at once', async () => {
    const { userId } = await aBuyer(app.db);
    const all = await Promise.all([1, 2, 3].map(() => app.signIn(userId)));
    expect((await all[0]?.delete('user/auth/sessions'))?.status).toBe(200);
    for (const client of all) expect((await client.get('user/me')).status).toBe(401);
  });
});

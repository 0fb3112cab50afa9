import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Me } from '#contract/accounts.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/app.ts';
import { aBuyer, anAdministrator } from '../../../../test/world.ts';

const SHORTS = 'medshorts.localhost';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('hand-off', {
    brands: [{ hostkey: 'shorts', host: SHORTS, brand: 'shorts', hydra: false }],
  });
});
afterAll(() => app.close());

async function leave(client: TestClient, body: object = { host: SHORTS }) {
  const { data } = await client.post<{ url: string }>('user/auth/handoff', body);
  const url = new URL(data.url);
  return { url, jwt: url.searchParams.get('jwt') ?? '' };
}
const arrive = (jwt: string, host = SHORTS) => app.visitor(host).post<Me>('user/auth/jwt', { jwt });

describe('X-36 a hand-off', () => {
  it('SH-081 SH-098 opens the session on the other host and closes the one left behind', async () => {
    const { userId } = await aBuyer(app.db);
    const client = await app.signIn(userId);
    const { url, jwt } = await leave(client);
    expect([url.hostname, url.pathname, url.port]).toEqual([SHORTS, '/jwt', new URL(app.url).port]);
    expect((await client.get('user/me')).status).toBe(200);
    const arrived = await arrive(jwt);
    expect([arrived.status, arrived.data.id]).toEqual([200, userId]);
    expect(arrived.headers['set-cookie']?.[0]).toMatch(/session=[\w-]{43}; .*HttpOnly/);
    expect((await client.get('user/me')).status).toBe(401);
    const token = /session=([\w-]+)/.exec(arrived.headers['set-cookie']?.[0] ?? '')?.[1] ?? '';
    expect((await app.withSession(token, SHORTS).get('user/me')).status).toBe(200);
  });

  it('SH-098 stays signed in where it was asked to', async () => {
    const client = await app.signIn((await aBuyer(app.db)).userId);
    const { jwt } = await leave(client, { host: SHORTS, stay: true });
    expect((await arrive(jwt)).status).toBe(200);
    expect((await client.get('user/me')).status).toBe(200);
  });

  it('works once, for its host, for a minute, and not after signing out', async () => {
    const { userId } = await aBuyer(app.db);
    const used = await leave(await app.signIn(userId));
    expect((await arrive(used.jwt)).status).toBe(200);
    expect((await arrive(used.jwt)).status).toBe(401);

    const elsewhere = await leave(await app.signIn(userId));
    expect((await arrive(elsewhere.jwt, 'localhost')).status).toBe(401);
    expect((await arrive(elsewhere.jwt)).status).toBe(200);

    const late = await leave(await app.signIn(userId));
    app.clock.advance(61_000);
    expect((await arrive(late.jwt)).status).toBe(401);

    const client = await app.signIn(userId);
    const left = await leave(client);
    await client.post('user/auth/logout');
    expect((await arrive(left.jwt)).status).toBe(401);
  });

  it('is redeemed by one of two at once', async () => {
    const { jwt } = await leave(await app.signIn((await aBuyer(app.db)).userId));
    const answers = await Promise.all([arrive(jwt), arrive(jwt), arrive(jwt)]);
    expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  });

  it('refuses forged, unsigned and foreign tokens', async () => {
    const { jwt } = await leave(await app.signIn((await aBuyer(app.db)).userId));
    const [, body = ''] = jwt.split('.');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    const payload: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
    const forged = await new SignJWT(payload as Record<string, unknown>)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.alloc(32));
    for (const bad of [none, forged, `${jwt}x`, '']) expect((await arrive(bad)).status).toBe(401);
  });

  it('leads to hosts of ours only', async () => {
    const client = await app.signIn((await aBuyer(app.db)).userId);
    expect((await client.post('user/auth/handoff', { host: 'evil.test' })).status).toBe(404);
  });

  it('carries on when the sign-in was, and who impersonates', async () => {
    const [{ userId }, admin] = [await aBuyer(app.db), await anAdministrator(app.db, ['impersonate'])];
    const token = await app.openSession(userId, admin.userId);
    app.clock.advance(50 * 60_000);
    // Kept alive: an open session is idle for 30 minutes at most.
    await app.db.updateTable('session').set({ last_seen_at: app.clock.now() }).execute();
    const arrived = await arrive((await leave(app.withSession(token))).jwt);
    expect(arrived.data).toMatchObject({ id: userId, impersonator_id: admin.userId });
    const carried = /session=([\w-]+)/.exec(arrived.headers['set-cookie']?.[0] ?? '')?.[1] ?? '';
    app.clock.advance(11 * 60_000);
    expect((await app.withSession(carried, SHORTS).get('user/me')).status).toBe(401);
  });
});

import http, { type IncomingMessage } from 'node:http';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Me } from '#contract/accounts/accounts.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { aBuyer, anAdministrator } from '../../../../test/kit/world.ts';

const SHORTS = 'medshorts.localhost';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('hand-off', {
    brands: [{ hostkey: 'shorts', host: SHORTS, brand: 'shorts', hydra: false }],
  });
});
afterAll(() => app.close());

/** A browser with a session on localhost; it keeps the cookies of both hosts apart. */
async function aBrowser(userId: number, actorUserId?: number) {
  const session = await app.openSession(userId, actorUserId);
  return { session, client: app.withSession(session), secret: '' };
}
type Browser = Awaited<ReturnType<typeof aBrowser>>;

/** Follows one step of the way; where it leads and the secret that it gave. */
async function step(address: string, session: string | null) {
  const { hostname, pathname, search, port } = new URL(address);
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      host: `${hostname}:${port}`,
      ...(session !== null && { cookie: `session=${session}` }),
    };
    http.get(`${app.url}${pathname}${search}`, { headers }, resolve).on('error', reject);
  });
  reply.resume();
  const [line = ''] = reply.headers['set-cookie'] ?? [];
  return {
    to: new URL(reply.headers.location ?? '', address),
    secret: /handoff=([\w-]+)/.exec(line)?.[1] ?? '',
  };
}

/** The whole way but its last step; `asker` differs from `traveller` where somebody follows a foreign link. */
async function leave(traveller: Browser, body: object = { host: SHORTS }, asker = traveller) {
  const { data } = await asker.client.post<{ url: string }>('user/auth/handoff', body);
  const there = await step(data.url, null);
  const back = await step(there.to.href, traveller.session);
  return { ...there, url: back.to, jwt: back.to.searchParams.get('jwt') ?? '' };
}
const arrive = (
  { jwt, secret }: { jwt: string; secret: string },
  { host = SHORTS, session, replace }: { host?: string; session?: string; replace?: boolean } = {},
) =>
  app
    .visitor(host)
    .post<Me>(
      'user/auth/jwt',
      { jwt, replace },
      { cookie: `handoff=${secret}${session === undefined ? '' : `; session=${session}`}` },
    );

describe('X-36 a hand-off', () => {
  it('SH-081 SH-098 opens the session on the other host and closes the one left behind', async () => {
    const { userId } = await aBuyer(app.db);
    const browser = await aBrowser(userId);
    const { client } = browser;
    const way = await leave(browser);
    const { url } = way;
    expect([url.hostname, url.pathname, url.port]).toEqual([SHORTS, '/jwt', new URL(app.url).port]);
    expect((await client.get('user/me')).status).toBe(200);
    const arrived = await arrive(way);
    expect([arrived.status, arrived.data.id]).toEqual([200, userId]);
    expect(arrived.headers['set-cookie']?.[0]).toMatch(/session=[\w-]{43}; .*HttpOnly/);
    expect((await client.get('user/me')).status).toBe(401);
    const token = /session=([\w-]+)/.exec(arrived.headers['set-cookie']?.[0] ?? '')?.[1] ?? '';
    expect((await app.withSession(token, SHORTS).get('user/me')).status).toBe(200);
  });

  it('SH-098 stays signed in where it was asked to', async () => {
    const browser = await aBrowser((await aBuyer(app.db)).userId);
    const way = await leave(browser, { host: SHORTS, stay: true });
    expect((await arrive(way)).status).toBe(200);
    expect((await browser.client.get('user/me')).status).toBe(200);
  });

  it('works once, for its host, for a minute, and not after signing out', async () => {
    const { userId } = await aBuyer(app.db);
    const used = await leave(await aBrowser(userId));
    expect((await arrive(used)).status).toBe(200);
    expect((await arrive(used)).status).toBe(401);

    const elsewhere = await leave(await aBrowser(userId));
    expect((await arrive(elsewhere, { host: 'localhost' })).status).toBe(401);
    expect((await arrive(elsewhere)).status).toBe(200);

    const late = await leave(await aBrowser(userId));
    app.clock.advance(61_000);
    expect((await arrive(late)).status).toBe(401);

    const browser = await aBrowser(userId);
    const left = await leave(browser);
    await browser.client.post('user/auth/logout');
    expect((await arrive(left)).status).toBe(401);
  });

  it('is redeemed by one of two at once', async () => {
    const way = await leave(await aBrowser((await aBuyer(app.db)).userId));
    const answers = await Promise.all([arrive(way), arrive(way), arrive(way)]);
    expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  });

  it('refuses forged, unsigned and foreign tokens', async () => {
    const { jwt, secret } = await leave(await aBrowser((await aBuyer(app.db)).userId));
    const [, body = ''] = jwt.split('.');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    const payload: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
    const forged = await new SignJWT(payload as Record<string, unknown>)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.alloc(32));
    for (const bad of [none, forged, `${jwt}x`, ''])
      expect((await arrive({ jwt: bad, secret })).status).toBe(401);
  });

  it('leads to hosts of ours only', async () => {
    const client = await app.signIn((await aBuyer(app.db)).userId);
    expect((await client.post('user/auth/handoff', { host: 'evil.test' })).status).toBe(404);
  });

  it('carries on when the sign-in was, and who impersonates', async () => {
    const [{ userId }, admin] = [await aBuyer(app.db), await anAdministrator(app.db, ['impersonate'])];
    const browser = await aBrowser(userId, admin.userId);
    app.clock.advance(50 * 60_000);
    // Kept alive: an open session is idle for 30 minutes at most.
    await app.db.updateTable('session').set({ last_seen_at: app.clock.now() }).execute();
    const arrived = await arrive(await leave(browser));
    expect(arrived.data).toMatchObject({ id: userId, impersonator_id: admin.userId });
    const carried = /session=([\w-]+)/.exec(arrived.headers['set-cookie']?.[0] ?? '')?.[1] ?? '';
    app.clock.advance(11 * 60_000);
    expect((await app.withSession(carried, SHORTS).get('user/me')).status).toBe(401);
  });

  it('belongs to the browser that asked: nobody ends up in the account of who sent the link', async () => {
    const [attacker, victim] = [
      await aBrowser((await aBuyer(app.db)).userId),
      await aBrowser((await aBuyer(app.db)).userId),
    ];
    // The token of the attacker's own way, in another browser.
    const { jwt } = await leave(attacker);
    expect((await arrive({ jwt, secret: '' })).status).toBe(401);
    expect((await arrive({ jwt, secret: 'A'.repeat(43) })).status).toBe(401);
    // The victim sent along the attacker's way: the session there is another one, or none.
    for (const session of [victim, { ...victim, session: 'x'.repeat(43) }]) {
      const { url } = await leave(session, { host: SHORTS }, attacker);
      expect([url.pathname, url.search]).toEqual(['/', '']);
    }
  });

  it('is confirmed once, and a step that is not its turn leads to the start page', async () => {
    const browser = await aBrowser((await aBuyer(app.db)).userId);
    const { data } = await browser.client.post<{ url: string }>('user/auth/handoff', { host: SHORTS });
    const first = await step(data.url, null);
    const second = await step(data.url, null);
    expect((await step(first.to.href, browser.session)).to.pathname).toBe('/jwt');
    expect((await step(second.to.href, browser.session)).to.pathname).toBe('/');
    expect((await step(data.url, null)).to.pathname).toBe('/');
    for (const path of ['/handoff/x', '/handoff/x/confirm?proof=1', `${new URL(data.url).pathname}/confirm`])
      expect((await step(`${app.url}${path}`, browser.session)).to.pathname).toBe('/');
  });

  it('asks before it replaces the session of somebody else', async () => {
    const [traveller, other] = [(await aBuyer(app.db)).userId, (await aBuyer(app.db)).userId];
    const session = await app.openSession(other);
    const way = await leave(await aBrowser(traveller));
    const asked = await arrive(way, { session });
    expect([asked.status, asked.problem?.code]).toEqual([409, 'conflict']);
    expect((await app.withSession(session, SHORTS).get('user/me')).status).toBe(200);
    expect((await arrive(way, { session, replace: true })).data.id).toBe(traveller);
    expect((await app.withSession(session, SHORTS).get('user/me')).status).toBe(401);
  });
});

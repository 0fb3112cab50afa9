import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Me } from '#contract/accounts/accounts.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { PASSWORD, startSignIn } from '../../../../test/kit/sign-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('sign in', { demo: { listings: 100 } });
  // Tokens carry the real time, so this server lives in it.
  app.clock.set(new Date().toISOString());
}, 60_000);
afterAll(() => app.close());

/** Through the provider's own page to a token, as the browser application does it. */
async function signIn(email: string, password: string) {
  const form = await startSignIn(app.url);
  const answer = await form.submit(email, password);
  if (answer.status !== 303) return { form: form.text, refused: answer.status, token: null };
  return { form: form.text, refused: null, token: await form.finish(answer) };
}

const login = (token: string, body: object = {}) =>
  fetch(`${app.url}/services/user/auth/login`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const sessionOf = (response: Response) =>
  /session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';
/** The same token with the signature (r, n − s) in the place of (r, s). */
function otherSignature(token: string): string {
  const [head = '', body = '', signature = ''] = token.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
  const s = order - BigInt(`0x${bytes.toString('hex', 32)}`);
  const other = Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]);
  return [head, body, other.toString('base64url')].join('.');
}
const me = (session: string) =>
  fetch(`${app.url}/services/user/me`, { headers: { authorization: `Bearer ${session}` } });

describe('signing in', () => {
  it('SH-071 … SH-073 SH-077 goes through the provider and then the product login; the session is HttpOnly', async () => {
    const { form, token } = await signIn('buyer@demo.test', PASSWORD);
    expect(form).toContain('<label for="email">Email</label>');
    expect(form).toContain('Sign In</button>');
    const response = await login(token ?? '', { id: 999 });
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/);
    const { data } = (await response.json()) as { data: Me };
    expect(data).toMatchObject({ email: 'buyer@demo.test', user_type: 'buyer', is_vetted: true });
    expect(data.primary_facility?.name).toBe('Harbor Pharmacy');
  });

  it('R22 leaves one audit row for the sign-in and one for the sign-out, in the name of who did it', async () => {
    const { token } = await signIn('seller@demo.test', PASSWORD);
    const opened = await login(token ?? '');
    const { data } = (await opened.clone().json()) as { data: Me };
    const closed = await fetch(`${app.url}/services/user/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sessionOf(opened)}` },
    });
    for (const [reply, operation] of [
      [opened, 'session.opened'],
      [closed, 'session.closed'],
    ] as const) {
      const rows = await app.db
        .selectFrom('audit_log')
        .select(['operation', 'actor_user_id', 'subject_user_id', 'entity', 'entity_id'])
        .where('request_id', '=', reply.headers.get('x-request-id') ?? '')
        .execute();
      const who = { actor_user_id: data.id, subject_user_id: data.id };
      expect(rows).toEqual([{ operation, ...who, entity: 'user', entity_id: data.id }]);
    }
  });

  it('refuses a wrong password and an unknown e-mail with the same page', async () => {
    const wrong = await signIn('buyer@demo.test', 'wrong');
    const unknown = await signIn('nobody@demo.test', PASSWORD);
    expect([wrong.refused, unknown.refused]).toEqual([401, 401]);
  });

  it('README 4 identity is the verified token alone: forged, foreign and cut tokens are 401', async () => {
    const { token } = await signIn('analyst@demo.test', PASSWORD);
    const [head = '', body = ''] = (token ?? '').split('.');
    const forged = [
      head,
      Buffer.from(JSON.stringify({ sub: 'admin', iss: app.url, aud: 'galenic-web' })).toString('base64url'),
      'AAAA',
    ].join('.');
    const unsigned = [Buffer.from('{"alg":"none"}').toString('base64url'), body, ''].join('.');
    for (const bad of [forged, unsigned, 'x'.repeat(40)]) expect((await login(bad)).status).toBe(401);
  });

  it('X-35 an account that is not active or unknown here is 403 with its sentence', async () => {
    const { token } = await signIn('card@demo.test', PASSWORD);
    await app.db
      .updateTable('app_user')
      .set({ active: false })
      .where('email', '=', 'card@demo.test')
      .execute();
    const refused = await login(token ?? '');
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { error: 'Your account is not active' },
    ]);
  });
});

describe('a session', () => {
  const aToken = async () => (await signIn('finance@demo.test', PASSWORD)).token ?? '';

  it('SH-083 of a token that opened one before is refused, after the sign-out as before', async () => {
    const token = await aToken();
    const first = await login(token);
    expect([first.status, (await login(token)).status]).toEqual([200, 401]);
    await fetch(`${app.url}/services/user/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sessionOf(first)}` },
    });
    expect((await login(token)).status).toBe(401);
    expect((await login(await aToken())).status).toBe(200);
  });

  it('of a token that is written with the other of its two signatures is of the same token', async () => {
    const token = await aToken();
    expect([(await login(otherSignature(token))).status, (await login(token)).status]).toEqual([200, 401]);
  });

  it('R26 ends at once with a logout, a deactivation, 1800 idle seconds, 12 hours', async () => {
    const open = async (email: string) => sessionOf(await login((await signIn(email, PASSWORD)).token ?? ''));
    const first = await open('seller@demo.test');
    expect((await me(first)).status).toBe(200);
    const out = await fetch(`${app.url}/services/user/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${first}` },
    });
    expect([out.status, (await me(first)).status]).toEqual([200, 401]);

    const second = await open('seller2@demo.test');
    await app.db
      .updateTable('app_user')
      .set({ active: false })
      .where('email', '=', 'seller2@demo.test')
      .execute();
    expect((await me(second)).status).toBe(401);

    const third = await open('admin@demo.test');
    app.clock.advance(1_799_000);
    expect((await me(third)).status).toBe(200);
    app.clock.advance(1_801_000);
    expect((await me(third)).status).toBe(401);
    app.clock.set(new Date().toISOString());
  });

  it('R26 a demotion holds for the next request', async () => {
    const session = sessionOf(await login((await signIn('support@demo.test', PASSWORD)).token ?? ''));
    const orders = () =>
      fetch(`${app.url}/services/order`, { headers: { authorization: `Bearer ${session}` } });
    expect((await orders()).status).toBe(200);
    await app.db
      .deleteFrom('user_role')
      .where('role', '=', 'Administrator')
      .where('user_id', 'in', (eb) =>
        eb.selectFrom('app_user').select('id').where('email', '=', 'support@demo.test'),
      )
      .execute();
    expect((await orders()).status).toBe(403);
  });

  it('README 4 a write by cookie needs SourceDomain and an origin of this host; a bearer does not', async () => {
    const session = sessionOf(await login((await signIn('signer@demo.test', PASSWORD)).token ?? ''));
    const write = (headers: Record<string, string>) =>
      fetch(`${app.url}/services/order/generate_po`, {
        method: 'POST',
        headers: { cookie: `session=${session}`, ...headers },
      });
    const { host } = new URL(app.url);
    expect((await write({})).status).toBe(403);
    expect((await write({ origin: app.url })).status).toBe(403);
    expect((await write({ origin: 'http://evil.test', sourcedomain: host })).status).toBe(403);
    expect((await write({ origin: app.url, sourcedomain: host })).status).toBe(200);
    expect((await write({ authorization: `Bearer ${session}`, cookie: '' })).status).toBe(200);
  });

  it('SH-087 X-06 the GET logout works for a same-site navigation only', async () => {
    const session = sessionOf(await login((await signIn('finance@demo.test', PASSWORD)).token ?? ''));
    const leave = (headers: Record<string, string>) =>
      app.visitor().get('user/auth/logout', { cookie: `session=${session}`, ...headers });
    expect((await leave({})).status).toBe(403);
    expect((await leave({ 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await leave({ 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });
});

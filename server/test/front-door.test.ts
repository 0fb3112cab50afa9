import http from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import type { UserRecord } from '#contract/accounts/users.ts';
import { contract } from '#contract/index.ts';
import { ADMIN_PERMISSIONS } from '#rules/accounts/roles.ts';
import { startTestApp, type TestApp } from './kit/app.ts';
import { PASSWORD, startSignIn } from './kit/sign-in.ts';
import { aUser } from './kit/world.ts';

const operations = Object.entries(contract).map(([name, endpoint]): [string, Endpoint] => [name, endpoint]);
const writes = operations.filter(([, { method }]) => method !== 'GET');

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

/** Any method with any header, `Host` included. */
function ask(app: TestApp, path: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET') {
  return new Promise<Answer>((resolve, reject) => {
    const request = http.request(`${app.url}${path}`, { method, headers });
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    request.end();
  });
}

describe('a page of another site (rule 19)', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await startTestApp('cross-site');
    const everything = {
      roles: ['Buyer', 'Seller', 'Administrator', 'CSOS Signer', 'CompanyAdmin'] as const,
      permissions: ADMIN_PERMISSIONS,
    };
    const { id } = await app.db
      .insertInto('company')
      .values({ name: 'C', type: 'GPO', is_seller: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    token = await app.openSession((await aUser(app.db, { companyId: id, ...everything })).userId);
  });
  afterAll(() => app.close());

  const FOREIGN: readonly http.OutgoingHttpHeaders[] = [
    {},
    { origin: 'http://evil.test' },
    { origin: 'null', sourcedomain: 'localhost' },
    { 'sec-fetch-site': 'cross-site', sourcedomain: 'localhost' },
    { 'sec-fetch-site': 'same-site', sourcedomain: 'localhost' },
    { 'sec-fetch-site': 'none', sourcedomain: 'localhost' },
  ];

  it.each(writes)('%s is refused to it', async (_name, { path, method }) => {
    const target = `/services/${path.replace(/\{\w+\}/g, '1')}`;
    for (const headers of FOREIGN) {
      const answer = await ask(app, target, { cookie: `session=${token}`, ...headers }, method);
      expect([answer.status, answer.text], `${JSON.stringify(headers)}`).toEqual([
        403,
        expect.stringContaining('did not come from a page of this site'),
      ]);
    }
  });

  it('a read changes nothing, and its answer is nobody else’s to read', async () => {
    const acting = operations.filter(([, { method, audit }]) => method === 'GET' && audit !== undefined);
    // Documented so; held to navigations and to pages of this site.
    expect(acting.map(([name]) => name)).toEqual(['repeatRfpMailByLink', 'logoutByNavigation']);
    const preflight = { origin: 'http://evil.test', 'access-control-request-method': 'POST' };
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await ask(
        app,
        '/services/user/me',
        { cookie: `session=${token}`, ...preflight },
        method,
      );
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

describe('the Host header (rule 20)', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp('hosts', { env: { HOSTS_STRICT: 'true' } });
  });
  afterAll(() => app.close());

  it('an unknown one is 421 everywhere but for probes; a forwarded one counts from a configured proxy only', async () => {
    const paths = [
      '/',
      '/services/user/ms_client',
      '/services/docs',
      '/signin/script.js',
      '/oidc/jwks',
      '/nothing',
    ];
    for (const path of paths) {
      expect((await ask(app, path, { host: 'evil.test' })).status, `${path}`).toBe(421);
      expect((await ask(app, path)).status, `${path}`).not.toBe(421);
      expect((await ask(app, path, { 'x-forwarded-host': 'evil.test' })).status, `${path}`).not.toBe(421);
    }
    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect((await ask(app, path, { host: '10.0.0.1' })).status, `${path}`).toBe(200);
    expect((await ask(app, '/metrics', { 'x-forwarded-for': '8.8.8.8' })).status).toBe(404);
  });

  it('never reaches a link: discovery, redirects and pages name the configured address', async () => {
    const lax = await startTestApp('lax hosts');
    for (const evil of [
      { host: 'evil.test' },
      { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' },
    ]) {
      const query = `client_id=galenic-web&response_type=code&scope=openid&redirect_uri=${lax.url}/callback`;
      const challenge = `code_challenge=${'a'.repeat(43)}&code_challenge_method=S256`;
      for (const path of [
        '/oidc/.well-known/openid-configuration',
        `/oidc/auth?${query}&${challenge}`,
        '/oidc/session/end',
        '/oidc/nothing',
      ]) {
        const answer = await ask(lax, path, evil);
        expect(JSON.stringify(answer), `${path}`).not.toContain('evil.test');
        expect(answer.status, `${path}`).toBeLessThan(500);
      }
    }
    await lax.close();
  });
});

describe('the sign-in form', () => {
  let one: TestApp;
  let two: TestApp;
  beforeAll(async () => {
    // One process believes its proxy, so that a test can come from many addresses; the other believes nobody.
    one = await startTestApp('sign-in abuse', { demo: { listings: 100 }, env: { TRUST_PROXY: 'loopback' } });
    two = await startTestApp('sign-in abuse', { beside: one });
  }, 60_000);
  afterAll(async () => {
    await two.close();
    await one.close();
  });
  beforeEach(() => one.db.deleteFrom('rate_window').execute());

  const from = (address: string) => ({ 'x-forwarded-for': address });

  it('takes ten wrong passwords a minute for an account, from wherever and in whichever process', async () => {
    const [here, there] = [await startSignIn(one.url), await startSignIn(two.url)];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const answer = await (attempt % 2 ? here : there).submit(
        'buyer@demo.test',
        'wrong',
        from(`10.0.0.${attempt}`),
      );
      expect(answer.status).toBe(401);
    }
    const last = await here.submit('Buyer@demo.test ', PASSWORD, from('10.9.9.9'));
    expect([last.status, last.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await here.submit('seller@demo.test', PASSWORD, from('10.9.9.9'))).status).toBe(303);
    for (const app of [one, two]) app.clock.advance(60_000);
    expect((await (await startSignIn(one.url)).submit('buyer@demo.test', PASSWORD)).status).toBe(303);
  });

  it('keeps nobody out of a browser or an address they signed in from before', async () => {
    const known = await startSignIn(one.url, from('10.5.0.1'));
    expect((await known.submit('seller@demo.test', PASSWORD)).status).toBe(303);
    const stranger = await startSignIn(two.url, from('10.6.0.6'));
    for (let attempt = 0; attempt < 11; attempt += 1) await stranger.submit('seller@demo.test', 'wrong');
    const locked = await stranger.submit('seller@demo.test', PASSWORD);
    expect([locked.status, await locked.text()]).toEqual([429, expect.stringContaining('signed in before')]);
    // The same browser from anywhere, and any browser from the same address.
    const elsewhere = await known.again(from('10.7.0.7'));
    expect((await elsewhere.submit('seller@demo.test', PASSWORD)).status).toBe(303);
    const other = await startSignIn(one.url, from('10.5.0.1'));
    expect((await other.submit('seller@demo.test', PASSWORD)).status).toBe(303);
    // Known for one account is a stranger to another.
    const mixed = await known.again(from('10.6.0.6'));
    for (let attempt = 0; attempt < 10; attempt += 1) await mixed.submit('buyer@demo.test', 'wrong');
    expect((await mixed.submit('buyer@demo.test', PASSWORD)).status).toBe(429);
  });

  it('writes down a wrong password with the account it was for, and whether it signed in there before', async () => {
    const form = await startSignIn(one.url);
    await (
      await startSignIn(one.url, from('10.8.0.7'))
    ).submit('analyst@demo.test', PASSWORD, from('10.8.0.7'));
    const events = async () =>
      (
        await sql<{ user: string | null; ip: string; place: string }>`
        select u.email as user, e.ip, e.parameters ->> 'place' as place from event_log e left join app_user u on u.id = e.subject_user_id
        where e.event = 'sign_in.refused' order by e.id desc limit 3`.execute(one.db)
      ).rows;
    await form.submit('Analyst@demo.test', 'wrong', from('10.8.0.8'));
    await form.submit('nobody@demo.test', 'wrong', from('10.8.0.9'));
    await form.submit('analyst@demo.test', 'wrong', from('10.8.0.7'));
    expect(await events()).toEqual([
      { user: 'analyst@demo.test', ip: '10.8.0.7', place: 'known' },
      { user: null, ip: '10.8.0.9', place: 'new' },
      { user: 'analyst@demo.test', ip: '10.8.0.8', place: 'new' },
    ]);
    const admin = await one.signIn('admin@demo.test');
    const users = await admin.get<{ id: number }[]>('admin/user?search=analyst');
    const { data } = await admin.get<UserRecord>(`user/${users.data[0]?.id}`);
    expect(data.refused_sign_ins).toMatchObject({ count: 2, addresses: 2 });
  });

  it('a right password costs nothing of the budget', async () => {
    for (let times = 0; times < 12; times += 1) {
      const form = await startSignIn(one.url);
      expect((await form.submit('buyer@demo.test', PASSWORD)).status).toBe(303);
    }
  });

  it('takes sixty wrong ones a minute from an address, whatever address it claims', async () => {
    const form = await startSignIn(two.url);
    const statuses: number[] = [];
    for (let attempt = 0; attempt <= 60; attempt += 1)
      statuses.push(
        (await form.submit(`nobody${attempt}@demo.test`, 'wrong', from(`10.1.0.${attempt}`))).status,
      );
    expect(statuses.slice(0, 60).every((status) => status === 401)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  }, 60_000);

  it('refuses with 503 what would wait too long to be hashed, and stays alive meanwhile', async () => {
    const form = await startSignIn(one.url);
    // Nobody has these accounts: that a line forms shows that they take as long as those that exist.
    const flood = Array.from({ length: 80 }, (_, n) =>
      form.submit(`n${n}@demo.test`, 'wrong', from(`10.2.0.${n}`)),
    );
    expect((await ask(one, '/healthz')).status).toBe(200);
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('retry-after')).toBe('2');
    expect(answers.every(({ status }) => status === 401 || status === 503)).toBe(true);
    expect((await form.submit('buyer@demo.test', PASSWORD)).status).toBe(303);
  }, 60_000);

  it('answers a wrong password and an unknown account with the same page', async () => {
    const form = await startSignIn(one.url);
    const page = async (email: string) => {
      const answer = await form.submit(email, 'wrong');
      return `${answer.status} ${(await answer.text()).replaceAll(email, 'EMAIL')}`;
    };
    expect(await page('nobody@demo.test')).toBe(await page('seller@demo.test'));
  });

  it('R26 is forgotten by the provider before a product session can be idle', async () => {
    await one.db.deleteFrom('idp_payload').execute();
    const form = await startSignIn(one.url);
    await form.finish(await form.submit('buyer@demo.test', PASSWORD));
    const { rows } = await sql<{
      seconds: number;
    }>`select extract(epoch from max(expires_at) - now())::int as seconds
      from idp_payload where model = 'Session'`.execute(one.db);
    expect(rows[0]?.seconds).toBeGreaterThan(1700);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(1800);
  });

  it('takes long passwords as they are typed and refuses longer ones unhashed', async () => {
    const form = await startSignIn(one.url);
    expect((await form.submit('buyer@demo.test', `${PASSWORD}${'x'.repeat(300)}`)).status).toBe(401);
    expect((await form.submit('buyer@demo.test', ` ${PASSWORD}`)).status).toBe(401);
    expect((await form.submit('buyer@demo.test', 'x'.repeat(10_000))).status).toBe(413);
  });
});

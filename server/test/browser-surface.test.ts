import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './kit/app.ts';
import { startSignIn } from './kit/sign-in.ts';
import { anOrder, aTenant, type Tenant } from './kit/tenant.ts';

/** A process behind https; its proxy speaks plain http to it. */
let app: TestApp;
let tenant: Tenant;
let session: string;
beforeAll(async () => {
  app = await startTestApp('browser surface', { env: { PUBLIC_URL: 'https://localhost' } });
  const plain = await startTestApp('browser surface', { beside: app });
  tenant = await aTenant(plain);
  session = await app.openSession(tenant.buyer.userId);
  order = (await anOrder(tenant)).id;
  await plain.close();
});
afterAll(() => app.close());
let order: number;

function get(path: string, headers: http.OutgoingHttpHeaders = {}) {
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders }>((resolve, reject) => {
    const request = http.get(`${app.url}${path}`, { headers });
    request.on('error', reject);
    request.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
    });
  });
}

const directives = (policy: string) =>
  new Map(policy.split(/;\s*/).map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1)]));

describe('R27 every answer', () => {
  const PAGES: [path: string, headers?: http.OutgoingHttpHeaders][] = [
    ['/'],
    ['/services/user/ms_client'],
    ['/services/user/me'],
    ['/services/docs'],
    ['/services/openapi.json'],
    ['/services/nothing'],
    ['/services/%zz'],
    ['/services/order', { 'x-large': 'x'.repeat(20_000) }],
    ['/signin/script.js'],
    ['/signin/nothing'],
    ['/oidc/.well-known/openid-configuration'],
    ['/oidc/nothing'],
    ['/oidc/session/end'],
    ['/healthz'],
  ];

  it.each(PAGES)('%s carries the policy, HSTS and no sniffing', async (path, headers = {}) => {
    const answer = await get(path, headers);
    const policy = directives(String(answer.headers['content-security-policy']));
    const scripts = policy.get('script-src') ?? policy.get('default-src') ?? [];
    expect(scripts.join(' ')).not.toMatch(/unsafe|\*|http:|data:/);
    // Where nothing is allowed by default, objects are not either.
    expect(policy.get('object-src') ?? policy.get('default-src')).toEqual(["'none'"]);
    expect([policy.get('base-uri'), policy.get('frame-ancestors')]).toEqual([["'none'"], ["'none'"]]);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    });
  });

  it('files and streams run nothing, are not kept and keep their name inside the header', async () => {
    const cookie = `__Host-session=${session}`;
    for (const path of [
      `order/${order}/invoice.pdf`,
      `order/${order}/packing_list.pdf`,
      'order/export?format=csv',
      'order/export?format=xlsx',
    ]) {
      const { status, headers } = await get(`/services/${path}`, { cookie });
      expect([status, headers['cache-control']], `${path}`).toEqual([200, 'no-store']);
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'",
      );
      expect(headers['content-disposition']).toMatch(
        /^(attachment|inline); filename="[\w. -]+"; filename\*=UTF-8''\S+$/,
      );
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('answers of the API are kept by nobody', async () => {
    const { headers } = await get('/services/user/me', { cookie: `__Host-session=${session}` });
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('R27 cookies behind https', () => {
  it('the session cookie is bound to the host; one without the prefix is no session', async () => {
    expect((await get('/services/user/me', { cookie: `__Host-session=${session}` })).status).toBe(200);
    expect((await get('/services/user/me', { cookie: `session=${session}` })).status).toBe(401);
    const token = await app.openSession(tenant.buyer.userId);
    const left = await app.visitor().post('user/auth/logout', {}, { cookie: `__Host-session=${token}` });
    const [set = ''] = left.headers['set-cookie'] ?? [];
    expect(set).toMatch(/^__Host-session=;/);
    for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
      expect(set).toContain(attribute);
    expect(set).not.toContain('Domain');
  });

  it('the sign-in works behind a proxy that ends https, with cookies for https alone', async () => {
    const form = await startSignIn(app.url, {}, 'https://localhost');
    expect(form.text).toContain('Sign in to Galenic');
    expect(form.cookies.length).toBeGreaterThan(0);
    for (const cookie of form.cookies) {
      expect(cookie).toMatch(/; secure/i);
      expect(cookie).toMatch(/; httponly/i);
    }
  });
});

import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { freePort } from '../src/platform/embedded-postgres/process.ts';
import { startTestApp, type TestApp } from './kit/app.ts';
import { cleanEnv, answers, end } from './kit/programs.ts';
import { browser } from './kit/sign-in.ts';
import { aBuyer, aUser } from './kit/world.ts';

const CLIENT = 'market-at-clinic';
const REDIRECT = 'https://market.example/callback';
const Metadata = z.object({ issuer: z.string(), authorization_endpoint: z.url(), token_endpoint: z.url() });

let app: TestApp;
let port: number;
let provider: ChildProcess;
let issuer: string;
beforeAll(async () => {
  port = await freePort();
  issuer = `http://localhost:${port}`;
  await startProvider();
  app = await startTestApp('external sign-in', {
    env: { AUTH_ISSUER: issuer, AUTH_CLIENT_ID: CLIENT, AUTH_SCOPE: 'openid email' },
  });
});
afterAll(async () => {
  await app.close();
  await end(provider);
});

async function startProvider(): Promise<void> {
  const file = path.join(import.meta.dirname, 'kit/external-provider.ts');
  const env = { ...cleanEnv(), PORT: String(port) };
  provider = spawn(process.execPath, [file], { env, stdio: 'ignore' });
  await answers(port);
}

/** Code and PKCE from the discovery to the token, as the browser application does it. */
async function tokenOf(name: string): Promise<string> {
  const { go } = browser(`http://localhost:${port}`);
  const metadata = Metadata.parse(await (await fetch(`${issuer}/.well-known/openid-configuration`)).json());
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: CLIENT,
    response_type: 'code',
    scope: 'openid email',
    redirect_uri: REDIRECT,
    state: 's1',
    nonce: 'n1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const next = (reply: Response) => reply.headers.get('location') ?? '';
  const form = next(await go(`${metadata.authorization_endpoint}?${query.toString()}`));
  const body = new URLSearchParams({ prompt: 'login', login: name, password: 'x' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const back = next(await go(form, { method: 'POST', headers, body }));
  const code = new URL(next(await go(back))).searchParams.get('code') ?? '';
  const exchange = await fetch(metadata.token_endpoint, {
    method: 'POST',
    headers,
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: CLIENT,
      code,
      redirect_uri: REDIRECT,
      code_verifier: verifier,
    }).toString(),
  });
  return z.object({ id_token: z.string() }).parse(await exchange.json()).id_token;
}

const login = (token: string) =>
  app.visitor().post('user/auth/login', {}, { authorization: `Bearer ${token}` });

async function known(subject: string): Promise<string> {
  const buyer = await aBuyer(app.db);
  await app.db.insertInto('identity').values({ issuer, subject, user_id: buyer.userId }).execute();
  return buyer.email;
}

it('README 4 a person of another provider signs in by code and PKCE and gets our session', async () => {
  const email = await known('clinic|7');
  const reply = await login(await tokenOf('clinic|7'));
  expect([reply.status, reply.data]).toEqual([200, expect.objectContaining({ email })]);
  const cookie = reply.headers['set-cookie']?.[0] ?? '';
  const session = /session=([^;]+)/.exec(cookie)?.[1] ?? '';
  expect((await app.withSession(session).get('user/me')).data).toMatchObject({ email });
});

it('README 4 who is unknown to us gets no session, whatever e-mail and groups the token claims', async () => {
  await aUser(app.db, {
    companyId: (await aBuyer(app.db)).companyId,
    roles: ['Buyer'],
    email: 'admin@demo.test',
  });
  const reply = await login(await tokenOf('clinic|unknown'));
  expect([reply.status, reply.headers['set-cookie']]).toEqual([403, undefined]);
});

it('keys rotate while the product runs: the new one is fetched, the tokens of the removed one are refused', async () => {
  await known('clinic|8');
  const old = await tokenOf('clinic|8');
  expect((await login(old)).status).toBe(200);
  await end(provider);
  await startProvider();
  const fresh = await tokenOf('clinic|8');
  // New keys are asked for once a second at most.
  await expect.poll(async () => (await login(fresh)).status, { timeout: 10_000, interval: 200 }).toBe(200);
  expect((await login(old)).status).toBe(401);
});

it('a provider that is away is 503, not a refused token', async () => {
  const token = await tokenOf('clinic|8');
  const late = await startTestApp('late', {
    beside: app,
    env: { AUTH_ISSUER: issuer, AUTH_CLIENT_ID: CLIENT },
  });
  await end(provider);
  const reply = await late.visitor().post('user/auth/login', {}, { authorization: `Bearer ${token}` });
  expect([reply.status, reply.headers['retry-after']]).toEqual([503, '5']);
  await late.close();
});

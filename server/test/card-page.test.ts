import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppConfig } from '#contract/brands/brands.ts';
import { readConfig } from '../src/platform/config.ts';
import { addSecurityHeaders, cardPage, securityHeaders } from '../src/platform/http/security-headers.ts';
import { mountWeb } from '../src/platform/http/web.ts';
import { startTestApp } from './kit/app.ts';

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const surface = { issuer: 'https://market.example/oidc', https: true };
const STRIPE = /stripe\.com/;
let dist: string;
const pages: Record<string, FastifyInstance> = {};
beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'galenic-card-page-'));
  await writeFile(path.join(dist, 'index.html'), '<html lang="en"><head></head></html>');
  for (const [name, env] of [
    ['with', KEYS],
    ['without', {}],
  ] as const) {
    const app = Fastify();
    addSecurityHeaders(app, securityHeaders(surface));
    const { stripe } = readConfig(env);
    await mountWeb(app, dist, async () => ({ name: 'Galenic', accent: 'teal' }), cardPage(surface, stripe));
    pages[name] = app;
  }
});
afterAll(async () => {
  await Promise.all(Object.values(pages).map((app) => app.close()));
  await rm(dist, { recursive: true });
});

const at = async (name: string, url: string) => {
  const reply = await pages[name]?.inject(url);
  return { policy: String(reply?.headers['content-security-policy']), body: reply?.body ?? '' };
};

describe('RB-108 the script of Stripe', () => {
  it('and its frames and calls are let in on the cart alone', async () => {
    const { policy, body } = await at('with', '/cart?type=c2');
    expect(policy).toContain("script-src 'self' https://js.stripe.com;");
    expect(policy).toContain('frame-src blob: https://js.stripe.com https://hooks.stripe.com;');
    expect(policy).toMatch(/connect-src 'self' https:\/\/market\.example https:\/\/api\.stripe\.com;/);
    expect(policy).not.toContain('unsafe-eval');
    expect(body).toContain('<script id="card-form" src="https://js.stripe.com/v3/" async></script></head>');
  });

  it.each(['/', '/cart/', '/cart/success', '/carts', '/orders', '/order-details/1', '/login'])(
    'is not on %s',
    async (url) => {
      const { policy, body } = await at('with', url);
      expect(policy).not.toMatch(STRIPE);
      expect(body).not.toMatch(STRIPE);
    },
  );

  it('is nowhere without a key', async () => {
    const { policy, body } = await at('without', '/cart');
    expect([policy, body].join(' ')).not.toMatch(STRIPE);
    expect(policy).toBe((await at('with', '/orders')).policy);
  });
});

it.each([
  [{ ...KEYS, STRIPE_WEBHOOK_SECRET: undefined }, /together/],
  [{ ...KEYS, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, /both be live/],
  [{ ...KEYS, STRIPE_URL: 'http://localhost:4242' }, /for tests only/],
  [{ ...KEYS, STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2,whsec_3' }, /one or two secrets/],
  [{ ...KEYS, STRIPE_SECRET_KEY: 'secret' }, /must start with/],
])('RB-107 RB-112 half a configuration does not start: %j', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});

it('RB-107 the browser hears of the publishable key alone, and of none without one', async () => {
  const test = Object.fromEntries(
    Object.entries(KEYS).map(([name, key]) => [name, key.replace('_live_', '_test_')]),
  );
  for (const [env, key] of [
    [test, 'pk_test_1'],
    [{}, null],
  ] as const) {
    const app = await startTestApp('card config', { env });
    const { data, text } = await app.visitor().get<AppConfig>('user/app_config');
    await app.close();
    expect([data.stripe_key, data.test_card]).toEqual([key, key === null]);
    expect(text).not.toMatch(/sk_test|whsec/);
  }
});

import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { sendProblem } from './problem.ts';
import { builtFont, mountWeb } from './web.ts';

const INDEX =
  '<html lang="en"><title>Galenic</title><noscript>Please switch JavaScript on to use Galenic.</noscript>';

const MAIN = { name: 'Galenic', accent: 'teal' };

let dist: string;
let app: FastifyInstance;
beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'galenic-web-'));
  await mkdir(path.join(dist, 'assets'));
  await writeFile(path.join(dist, 'index.html'), INDEX);
  app = Fastify();
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, createLog('silent')));
  await mountWeb(app, dist, async (host) => {
    if (host === 'down.test') throw new Error('The database does not answer.');
    return host === 'supplier.test' ? { name: 'A & B <c> $& Labs', accent: 'violet' } : MAIN;
  });
  // Built while the server runs: found all the same.
  await writeFile(path.join(dist, 'assets/page-1.js'), 'export {}');
});
afterAll(async () => {
  await app.close();
  await rm(dist, { recursive: true });
});

it.each(['/', '/orders', '/order-details/12'])(
  '%s is a page of the application and is never kept',
  async (url) => {
    const reply = await app.inject(url);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(reply.body).toContain('Galenic');
  },
);

it('WB-172 a page has title and colour of its host before a script runs', async () => {
  const pageAt = async (host: string) => (await app.inject({ url: '/login', headers: { host } })).body;
  expect(await pageAt('supplier.test')).toBe(
    '<html lang="en" data-accent="violet"><title>A &#38; B &#60;c&#62; $&#38; Labs</title>' +
      '<noscript>Please switch JavaScript on to use A &#38; B &#60;c&#62; $&#38; Labs.</noscript>',
  );
  expect(await pageAt('market.test')).toContain('data-accent="teal"><title>Galenic</title>');
});

it('a page is there while its brand cannot be read', async () => {
  const reply = await app.inject({ url: '/', headers: { host: 'down.test' } });
  expect([reply.statusCode, reply.body]).toEqual([200, INDEX]);
});

it('finds the font that the build named', async () => {
  expect(builtFont(path.join(dist, 'nowhere'))).toBeNull();
  expect(builtFont(dist)).toBeNull();
  await writeFile(path.join(dist, 'assets/plex-latin-wght-normal-A1_b.woff2'), 'font');
  expect(builtFont(dist)).toBe('/assets/plex-latin-wght-normal-A1_b.woff2');
});

it('files named by their content are kept for good', async () => {
  const reply = await app.inject('/assets/page-1.js');
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
});

it.each([
  ['br, gzip', 'br', 'as brotli'],
  ['gzip', 'gzip', 'as gzip'],
  ['identity', undefined, 'export {}'],
])('a browser that takes %s gets what the build compressed', async (accepted, encoding, body) => {
  const file = path.join(dist, 'assets/big-1.js');
  await writeFile(file, 'export {}');
  await writeFile(`${file}.br`, 'as brotli');
  await writeFile(`${file}.gz`, 'as gzip');
  const reply = await app.inject({ url: '/assets/big-1.js', headers: { 'accept-encoding': accepted } });
  expect(reply.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
  });
  expect([reply.headers['content-encoding'], reply.body]).toEqual([encoding, body]);
});

it.each([
  '/services/nothing',
  '/assets/gone.js',
  '/.env',
  '/.git/config',
  '/.well-known/x',
  '/wp-login.php',
  '/..%2f..%2fetc%2fpasswd',
])('%s is no page', async (url) => {
  const reply = await app.inject(url);
  expect(reply.statusCode).toBeGreaterThanOrEqual(400);
  expect(reply.json()).toMatchObject({ data: null });
});

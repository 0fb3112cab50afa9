import http from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { ERROR_STATUS, Problem } from '#contract/errors.ts';
import { contract, type OperationId } from '#contract/index.ts';
import { startTestApp, type TestApp } from './kit/app.ts';
import type { Example } from './kit/example.ts';
import { callingOf } from './kit/examples.ts';
import {
  changed,
  changes,
  form,
  headers,
  mediaType,
  oddity,
  rawBody,
  rawQuery,
  rawSegment,
} from './kit/oddities.ts';
import { targetOf } from './kit/send.ts';
import { aTenant } from './kit/tenant.ts';
import { aUser, type Person } from './kit/world.ts';

/** Inputs per operation; `MALFORMED_RUNS=500` for the long walk. */
const RUNS = Number(process.env['MALFORMED_RUNS'] ?? 25);
const CODES = new Set(Object.keys(ERROR_STATUS));
const SEED = 7;

const operations = Object.entries(contract)
  // Object.entries forgets the type of the keys.
  .map(([name, endpoint]): [OperationId, Endpoint] => [name as OperationId, endpoint])
  // A stream does not end.
  .filter(([, endpoint]) => endpoint.reply !== 'events');

let app: TestApp;
const examples = new Map<OperationId, Example>();
let everything: Person;
let token: string;
beforeAll(async () => {
  app = await startTestApp('malformed');
  const tenant = await aTenant(app);
  // All before the first attack, since a right attack may well sell or withdraw what an example stands on.
  for (const [name] of operations)
    examples.set(name, (await callingOf(name)?.make(tenant)) ?? { as: 'buyer' });
  const { companyId, facilityId } = tenant.buyer;
  await app.db.updateTable('company').set({ is_seller: true }).where('id', '=', companyId).execute();
  // Every side at once, so that every operation gets past its audience.
  everything = await aUser(app.db, {
    companyId,
    roles: ['Buyer', 'Seller', 'Administrator'],
    permissions: ['catalog', 'orders', 'content', 'users', 'companies'],
    facilityIds: [facilityId],
  });
});
// Some operations end the session; the next one has its own.
beforeEach(async () => {
  token = await app.openSession(everything.userId);
});
afterAll(() => app.close());

interface Answer {
  status: number;
  type: string;
  text: string;
}

/** A request byte for byte; what a well-behaved client would refuse to send is sent as it is. */
function exchange(method: string, path: string, sent: Record<string, string>, body: string | null) {
  return new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const bytes = body === null ? undefined : Buffer.from(body);
    const request = http.request({
      hostname,
      port,
      method,
      path: path.replaceAll(' ', '%20'),
      headers: { ...sent, ...(bytes && { 'content-length': bytes.length }) },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text });
      });
    });
    request.end(bytes);
  });
}

const page = (): Record<string, string> => {
  const { host } = new URL(app.url);
  return { host, origin: app.url, sourcedomain: host, cookie: `session=${token}` };
};

function expectRefusalInShape(answer: Answer, asked: string): void {
  expect(answer.status, `${asked} ${answer.text}`).toBeLessThan(500);
  if (answer.status < 400) return;
  expect(answer.type, `${asked}`).toContain('application/json');
  const problem = Problem.strict().parse(JSON.parse(answer.text));
  expect(CODES).toContain(problem.code);
  expect(answer.text, `${asked}`).not.toMatch(/select |insert |node_modules|at \w+ \(|FST_|ERR_/i);
}

const inputs = fc.record({
  changes,
  params: fc.option(fc.oneof(rawSegment, oddity.map(toSegment)), { freq: 2 }),
  query: fc.option(fc.oneof(rawQuery, changes), { freq: 2 }),
  raw: fc.option(rawBody, { freq: 4 }),
  form,
  type: fc.option(mediaType, { freq: 4 }),
  headers: fc.option(headers, { freq: 2 }),
});
type Input = typeof inputs extends fc.Arbitrary<infer T> ? T : never;

function toSegment(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed()) || 'x';
}

function pathOf(endpoint: Endpoint, example: Example, input: Input): string {
  const query = Array.isArray(input.query) ? changed(example.query ?? {}, input.query) : example.query;
  const pairs = Object.entries(typeof query === 'object' && query !== null ? query : {});
  const plain = {
    params: example.params ?? {},
    query: Object.fromEntries(pairs.map(([name, value]) => [name.toWellFormed(), textOf(value)])),
  };
  const target =
    input.params === null
      ? targetOf(endpoint, plain)
      : endpoint.path.replace(/\{\w+\}/g, () => input.params ?? '');
  const path = `/services/${target}`;
  return typeof input.query === 'string' ? `${path}?${input.query}` : path;
}

const textOf = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

function bodyOf(endpoint: Endpoint, example: Example, input: Input): string | null {
  if (endpoint.upload && (!endpoint.upload.orJson || input.raw !== null)) return input.form;
  if (endpoint.method === 'GET') return input.raw;
  return input.raw ?? JSON.stringify(changed(example.body ?? {}, input.changes)) ?? '';
}

describe('R13 malformed input', () => {
  it.each(operations)(
    '%s: no 5xx, one error shape',
    async (name, endpoint) => {
      const example = examples.get(name) ?? { as: 'buyer' };
      const answered: number[] = [];
      await fc.assert(
        fc.asyncProperty(inputs, async (input) => {
          const path = pathOf(endpoint, example, input);
          const body = bodyOf(endpoint, example, input);
          const usual =
            endpoint.upload && body === input.form ? 'multipart/form-data; boundary=x' : 'application/json';
          const type: Record<string, string> = body === null ? {} : { 'content-type': input.type ?? usual };
          const odd = Object.fromEntries(input.headers ?? []);
          const answer = await exchange(endpoint.method, path, { ...page(), ...type, ...odd }, body);
          answered.push(answer.status);
          expectRefusalInShape(answer, `${endpoint.method} ${path} ${JSON.stringify([type, odd])} ${body}`);
        }),
        { numRuns: RUNS, seed: SEED },
      );
      // Else the door was attacked and nothing behind it.
      if (endpoint.audience !== 'public') expect(new Set(answered)).not.toEqual(new Set([401]));
    },
    20_000 + RUNS * 200,
  );

  it('methods, addresses and requests that are none', async () => {
    for (const method of ['OPTIONS', 'PATCH', 'PROPFIND', 'TRACE'])
      expectRefusalInShape(await exchange(method, '/services/order', page(), null), method);
    for (const path of [
      '/services/%',
      '/services/order/%zz',
      '/services//',
      '/services/order/',
      '/services/../x.js',
      '/%',
      '/a.js%00',
    ])
      expectRefusalInShape(await exchange('GET', path, page(), null), path);
    const overlong = await exchange('GET', '/services/order', { ...page(), a: 'x'.repeat(20_000) }, null);
    expect(overlong.status).toBe(431);
    Problem.strict().parse(JSON.parse(overlong.text));
  });

  it('bodies that are no JSON, of another type, or too large', async () => {
    const status = async (type: string, body: string) =>
      (await exchange('POST', '/services/user/log_message', { ...page(), 'content-type': type }, body))
        .status;
    expect(await status('application/json', '{"function":')).toBe(400);
    expect(await status('application/xml', '<a/>')).toBe(400);
    expect(await status('application/json', '')).toBe(400);
    const large = JSON.stringify({ function: 'x', parameters: { a: 'y'.repeat(2_000_000) } });
    expect(await status('application/json', large)).toBe(413);
  });

  it('a content type with a tab or a leading space is held to the schema all the same', async () => {
    for (const type of ['application/json\t; charset=utf-8', ' application/json', 'application/json\ta'])
      expect(
        (
          await exchange(
            'POST',
            '/services/user/log_message',
            { ...page(), 'content-type': type },
            '{"function":1}',
          )
        ).status,
        `${type}`,
      ).toBeGreaterThanOrEqual(400);
  });
});

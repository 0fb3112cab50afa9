import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ERROR_STATUS, Problem } from '#contract/errors.ts';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { startTestApp, type TestApp, type TestClient } from './app.ts';
import { aBuyer, aUser } from './world.ts';

/** Inputs per operation; `MALFORMED_RUNS=500` for the long walk. */
const RUNS = Number(process.env['MALFORMED_RUNS'] ?? 25);
const CODES = new Set(Object.keys(ERROR_STATUS));

let app: TestApp;
let client: TestClient;
beforeAll(async () => {
  app = await startTestApp('malformed');
  const { companyId, facilityId } = await aBuyer(app.db);
  // Both sides at once, so that every operation gets past its audience.
  const everything = await aUser(app.db, {
    companyId,
    roles: ['Buyer', 'Seller', 'Administrator'],
    permissions: ['catalog', 'orders'],
    facilityIds: [facilityId],
  });
  await app.db.updateTable('company').set({ is_seller: true }).where('id', '=', companyId).execute();
  client = await app.signIn(everything.userId);
});
afterAll(() => app.close());

/** What no field expects: wrong types, extremes, text that databases, JSON and shells trip over. */
const oddity = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    'NaN',
    '\u0000',
    '\ud800',
    '😀',
    "'; drop table orders; --",
    '%',
    '../../etc/passwd',
    '{}',
    '<script>',
  ),
  fc.constantFrom<unknown>(-1, 0, 0.005, 1e308, -0, 2 ** 53, 2 ** 63, 99_999_999_999_999),
  fc.constantFrom<unknown>(
    [],
    {},
    [null],
    { $gt: 1 },
    ['a', 1],
    { __proto__: 1 },
    '02/31/2026',
    '9999-99-99',
  ),
  fc.string({ maxLength: 300 }),
  fc.jsonValue({ maxDepth: 2 }),
);

const namesOf = (schema: z.ZodType | undefined): string[] => {
  if (!schema) return [];
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties ?? {});
};

/** Odd values in known places, and now and then a field that does not exist. */
const oddObject = (names: readonly string[]) =>
  fc.dictionary(names.length > 0 ? fc.constantFrom(...names, 'unknown') : fc.constant('unknown'), oddity, {
    maxKeys: 5,
  });

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)) ?? '';
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

function toPath(endpoint: Endpoint, id: unknown, query: Record<string, unknown>): string {
  const path = endpoint.path.replace(/\{\w+\}/g, () => encode(toText(id)) || 'x');
  const search = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(toText(value))}`);
  return search.length === 0 ? path : `${path}?${search.join('&')}`;
}

const operations = Object.entries(contract)
  .map(([name, endpoint]): [string, Endpoint] => [name, endpoint])
  // A stream does not end, and signing out ends the walk.
  .filter(([name]) => name !== 'streamEvents' && name !== 'logout' && name !== 'logoutByNavigation');

describe('R13 malformed input', () => {
  it.each(operations)('%s: no 5xx, one error shape', async (_name, endpoint) => {
    const ids = fc.oneof(oddity, fc.integer({ min: 1, max: 50 }));
    const inputs = fc.record({
      id: ids,
      query: oddObject(namesOf(endpoint.query)),
      body: fc.oneof(oddObject(namesOf(endpoint.body)), oddity),
    });
    await fc.assert(
      fc.asyncProperty(inputs, async ({ id, query, body }) => {
        const path = toPath(endpoint, id, query);
        const reply =
          endpoint.method === 'GET'
            ? await client.get(path)
            : endpoint.method === 'DELETE'
              ? await client.delete(path)
              : await send(endpoint, path, body);
        expect(reply.status, `${path} ${JSON.stringify(body)} ${reply.text}`).toBeLessThan(500);
        if (reply.status < 400) return;
        const problem = Problem.parse(reply.problem);
        expect(CODES).toContain(problem.code);
        expect(reply.text).not.toMatch(/select |insert |node_modules|at \w+ \(/i);
      }),
      { numRuns: RUNS, seed: 7 },
    );
  });

  it('bodies that are no JSON, of another type, or too large', async () => {
    const status = async (type: string, body: string) =>
      (
        await fetch(`${app.url}/services/user/log_message`, {
          method: 'POST',
          headers: { 'content-type': type },
          body,
        })
      ).status;
    expect(await status('application/json', '{"function":')).toBe(400);
    expect(await status('application/xml', '<a/>')).toBe(400);
    expect(await status('application/json', '')).toBe(400);
    const large = await client.post('user/log_message', {
      function: 'x',
      parameters: { a: 'y'.repeat(2_000_000) },
    });
    expect([large.status, large.problem?.code]).toEqual([413, 'too_large']);
  });
});

function send(endpoint: Endpoint, path: string, body: unknown) {
  return endpoint.method === 'PUT' ? client.put(path, body) : client.post(path, body);
}

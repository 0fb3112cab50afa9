import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract, type OperationId } from '#contract/index.ts';
import { startTestApp, type TestApp } from './kit/app.ts';
import { callingOf } from './kit/examples.ts';
import { aTenant, type Tenant } from './kit/tenant.ts';

const FILE = path.join(import.meta.dirname, '../../contract/examples.json');

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp('openapi-examples');
  tenant = await aTenant(app, 'Corner');
});
afterAll(() => app.close());

type Json = Record<string, unknown>;
interface Documented {
  params?: Json;
  query?: Json;
  body?: Json;
}

// The file is written below; that its parts fit their schemas is what is tested.
const read = () => JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Documented>;

/** The input of the requests that the attacks on the API start from, without what tells who makes them. */
async function collect(): Promise<Record<string, Documented>> {
  const found: Record<string, Documented> = {};
  for (const operation of Object.keys(contract).toSorted()) {
    // Object.keys forgets the type of the keys.
    const calling = callingOf(operation as OperationId);
    if (!calling) continue;
    const { params, query, body } = await calling.make(tenant);
    if (params ?? query ?? body)
      found[operation] = { ...(params && { params }), ...(query && { query }), ...(body && { body }) };
  }
  return found;
}

/** The names in it at every depth, since ids differ from run to run. */
const outline = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(outline);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, outline(inner)]));
};

/** What stands in an address is text. */
const asAddress = (values: Json = {}) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

const PARTS = ['params', 'query', 'body'] as const;

/** What the schemas of the operation have against it, by part. */
function issuesOf(endpoint: Endpoint, example: Documented) {
  return PARTS.flatMap((part) => {
    const sent = part === 'body' ? example.body : asAddress(example[part]);
    return endpoint[part]?.safeParse(sent ?? {}).error?.issues ?? [];
  });
}

/** In one order, and with the ids and tokens that an example has already, so that only what changed is written. */
const written = (collected: Record<string, Documented>, former: Record<string, Documented>) =>
  Object.fromEntries(
    Object.entries(collected).map(([operation, now]) => {
      const before = former[operation];
      // The keys are operations of the contract.
      const endpoint: Endpoint = contract[operation as OperationId];
      const stands = before && isDeepStrictEqual(outline(before), outline(now));
      return [operation, stands && issuesOf(endpoint, before).length === 0 ? before : now];
    }),
  );

describe('R14 the examples of the OpenAPI document', () => {
  it('are the requests of the tests; UPDATE_EXAMPLES=1 writes them anew', async () => {
    const collected = await collect();
    const anew = `${JSON.stringify(written(collected, read()), null, 2)}\n`;
    if (process.env['UPDATE_EXAMPLES'] === '1') writeFileSync(FILE, anew);
    expect(readFileSync(FILE, 'utf8')).toBe(anew);
  }, 120_000);

  it('fit the schemas of their operations', () => {
    const documented = read();
    for (const [name, definition] of Object.entries(contract)) {
      expect({ name, issues: issuesOf(definition, documented[name] ?? {}) }).toEqual({ name, issues: [] });
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract, type OperationId } from '#contract/index.ts';
import { startTestApp, type TestApp } from './kit/app.ts';
import { callingOf } from './kit/examples.ts';
import { clientOf, targetOf } from './kit/send.ts';
import { aTenant, type Tenant } from './kit/tenant.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp('empty values');
  tenant = await aTenant(app);
});
afterAll(() => app.close());

const reads = Object.entries(contract)
  // Object.entries forgets the type of the keys.
  .map(([name, endpoint]): [OperationId, Endpoint] => [name as OperationId, endpoint])
  .filter(([, { method, query }]) => method === 'GET' && query !== undefined);

/** What the query may have beside what the example needs: without these it is answered as well. */
const optional = ({ query }: Endpoint) =>
  Object.keys(query?.toJSONSchema?.({ io: 'input' }).properties ?? {});
const needed = ({ query }: Endpoint): readonly string[] =>
  query?.toJSONSchema?.({ io: 'input' }).required ?? [];

describe('an empty value of a query', () => {
  it.each(reads)('is as if it were absent: %s', async (name, endpoint) => {
    const example = (await callingOf(name)?.make(tenant)) ?? { as: 'buyer' as const };
    const given = Object.entries(example.query ?? {}).filter(([field]) => needed(endpoint).includes(field));
    const bare = { ...example, query: Object.fromEntries(given) };
    const empty = Object.fromEntries(
      optional(endpoint)
        .filter((field) => !(field in bare.query))
        .map((field) => [field, '']),
    );
    const ask = (query: Record<string, string>) =>
      clientOf(tenant, example).get(targetOf(endpoint, { ...bare, query }));
    const [without, withEmpty] = [await ask(bare.query), await ask({ ...bare.query, ...empty })];
    const answered = callingOf(name)?.refused?.status ?? 200;
    expect([withEmpty.status, withEmpty.text]).toEqual([answered, expect.any(String)]);
    expect(withEmpty.status).toBe(without.status);
  });

  it('leaves a needed one missing', async () => {
    const { status, problem } = await app.visitor().get('register?token=');
    expect([status, Object.keys(problem?.data ?? {})]).toEqual([422, ['token']]);
  });
});

it('a day before 1900 is refused with its field', async () => {
  const client = clientOf(tenant, { as: 'buyer' });
  const { status, problem } = await client.get('order?start_date=0000-01-01');
  expect([status, problem?.data]).toEqual([422, { start_date: 'Use a date from 1900 on' }]);
});

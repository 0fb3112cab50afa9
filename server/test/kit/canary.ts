import { expect } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract, type OperationId } from '#contract/index.ts';
import type { TestApp } from './app.ts';
import type { TestClient, TestReply } from './client.ts';
import { callingOf } from './examples.ts';
import { idFields, valueAt, withValue } from './id-fields.ts';
import { bodyText } from './reply-text.ts';
import { send, type Parts } from './send.ts';
import type { Tenant } from './tenant.ts';

/** What a walk over all operations asks, which looks for words that nobody else may read. */

export const operations = Object.entries(contract)
  // Object.entries forgets the type of the keys. A stream does not end.
  .map(([name, endpoint]): [OperationId, Endpoint] => [name as OperationId, endpoint])
  .filter(([, { reply }]) => reply !== 'events');

/** Whether it changes nothing that a person keeps. */
export const onlyReads = (name: OperationId, { method }: Endpoint) =>
  method === 'GET' || callingOf(name)?.unaudited !== undefined;

/** The documents of the examples have no words. */
export const wordsOf = (name: OperationId, reply: TestReply<unknown>) =>
  name === 'getDocumentFile' ? reply.bytes.toString('latin1') : bodyText(reply);

/** The request itself, without what it may lack, in both formats of an export, and with each foreign id in the place of its own. */
export function requests(
  endpoint: Endpoint,
  { params, query, body, file }: Parts,
  foreignIds: readonly number[],
): Parts[] {
  const parts = {
    ...(params && { params }),
    ...(query && { query }),
    ...(body && { body }),
    ...(file && { file }),
  };
  const format = valueAt(parts, ['query', 'format']);
  const exported =
    format === undefined ? [] : ['csv', 'xlsx'].map((value) => withValue(parts, ['query', 'format'], value));
  const foreign = idFields(endpoint).flatMap((path) => {
    const own = valueAt(parts, path);
    return own === undefined
      ? []
      : foreignIds.map((id) => withValue(parts, path, typeof own === 'number' ? id : String(id)));
  });
  const bare = endpoint.query?.safeParse({}).success === true ? [{ ...parts, query: {} }] : [];
  return [parts, ...bare, ...exported, ...foreign];
}

/** How an amount may stand in an answer, as patterns: in dollars, and in cents unless they are part of an id of a request. */
export function wordsOfAmount(dollars: number): string[] {
  const [whole = '', part = ''] = dollars.toFixed(2).split('.');
  return [`${whole.replace(/(\d)(\d{3})$/, '$1,?$2')}\\.${part}`, `(?<![0-9a-z])${whole}${part}(?![0-9a-z])`];
}

/** Somebody who asks everything; 0 is a visitor. */
export interface Watcher {
  userId: number;
  /** What no answer to it says. */
  never: RegExp;
  /** Whether it changes things, too. */
  changes: boolean;
}

/** With a session of its own, since some operations end it. */
export const clientOf = async (app: TestApp, userId: number): Promise<TestClient> =>
  userId === 0 ? app.visitor() : app.withSession(await app.openSession(userId));

/** The request of an operation as its module calls it, by people of a tenant in sessions of their own. */
export async function exampleOf(app: TestApp, tenant: Tenant, name: OperationId): Promise<Parts> {
  const buyer = await clientOf(app, tenant.buyer.userId);
  const seller = await clientOf(app, tenant.seller.userId);
  const clients = { ...tenant.clients, buyer, seller };
  return (await callingOf(name)?.make({ ...tenant, clients })) ?? {};
}

/** Every watcher sends every request; none reads what it may not, and nothing fails. */
export async function expectNever(
  app: TestApp,
  [name, endpoint]: readonly [OperationId, Endpoint],
  asked: readonly Parts[],
  watchers: Readonly<Record<string, Watcher>>,
): Promise<void> {
  for (const [who, { userId, never, changes }] of Object.entries(watchers)) {
    if (!changes && !onlyReads(name, endpoint)) continue;
    await app.db.deleteFrom('rate_window').execute();
    const client = await clientOf(app, userId);
    for (const parts of asked) {
      const reply = await send(client, endpoint, parts);
      const text = JSON.stringify(reply.headers) + wordsOf(name, reply);
      expect(text, `${name} to ${who}, ${JSON.stringify(parts)}`).not.toMatch(never);
      expect(reply.status, `${name} to ${who}`).toBeLessThan(500);
    }
  }
  // A block that somebody made or put back would keep the tenant from ordering what later examples are about.
  await app.db.deleteFrom('soft_block').execute();
}

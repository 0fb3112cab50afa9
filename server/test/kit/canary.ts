import type { Endpoint } from '#contract/endpoint.ts';
import { contract, type OperationId } from '#contract/index.ts';
import type { TestReply } from './client.ts';
import { callingOf } from './examples.ts';
import { idFields, valueAt, withValue } from './id-fields.ts';
import { bodyText } from './reply-text.ts';
import type { Parts } from './send.ts';

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

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../../test/kit/app.ts';
import { freshDatabase, type FreshDatabase } from '../../../test/kit/database.ts';
import { brokenInvariants } from '../../../test/kit/invariants.ts';
import { extendChain } from '../../../test/kit/long-chain.ts';
import { appendAudit } from './audit.ts';
import { indexNextWords, keepWordsIndexed } from './search.ts';
import { inTransaction, openPool, type Pool } from '../database/database.ts';
import { createLog } from '../log.ts';

const ACTOR = {
  at: new Date('2026-06-15T12:00:00Z'),
  requestId: 'r',
  realUserId: 1,
  subjectUserId: 1,
  companyId: null,
  facilityId: null,
  host: null,
  ip: null,
};
const log = createLog('silent');

let database: FreshDatabase;
let one: Pool;
let two: Pool;
beforeEach(async () => {
  database = await freshDatabase('audit search');
  one = openPool(database.url, log);
  two = openPool(database.url, log);
});
afterEach(async () => {
  await one.close();
  await two.close();
  await database.drop();
});

const append = (after: unknown) =>
  inTransaction(one.db, (tx) => appendAudit(tx, ACTOR, { operation: 'order.placed', after }));
const indexed = async () =>
  (
    await sql<{
      seq: number;
      words: string;
    }>`select seq, words::text as words from audit_search order by seq`.execute(one.db)
  ).rows;

it('a command leaves its words to be indexed after its commit', async () => {
  await append({ move: 'Order.Placed', count: 3 });
  expect(await indexed()).toEqual([]);
  expect(await indexNextWords(one.db)).toBe(1);
  expect(await indexed()).toEqual([{ seq: 1, words: "'3' 'count' 'move' 'order.placed'" }]);
  expect(await indexNextWords(one.db)).toBe(0);
});

it('a command that is not committed holds up neither the words before it nor others', async () => {
  await append({ word: 'first' });
  await inTransaction(one.db, async (tx) => {
    await appendAudit(tx, ACTOR, { operation: 'x' });
    expect(await indexNextWords(two.db)).toBe(1);
  });
  expect(await indexNextWords(two.db)).toBe(1);
});

it('several processes index each row once and without a gap, while commands go on', async () => {
  await extendChain(one.db, 5000);
  const indexers = [one, two, one, two].map((pool) => keepWordsIndexed(pool.db, log));
  for (let number = 0; number < 50; number += 1) await append({ number });
  await expect.poll(async () => (await indexed()).length, { timeout: 15_000 }).toBe(5050);
  await Promise.all(indexers.map((indexer) => indexer.stop()));
  expect(await brokenInvariants(one.db)).toEqual([]);
});

it('indexing goes on after the database was away', async () => {
  let answers = false;
  const watched = openPool(database.url, log, { isReachable: () => answers });
  const indexer = keepWordsIndexed(watched.db, log);
  await append({ word: 'meanwhile' });
  answers = true;
  await expect.poll(async () => (await indexed()).length, { timeout: 15_000 }).toBe(1);
  await indexer.stop();
  await watched.close();
});

it('the running product indexes on its own', async () => {
  const app = await startTestApp('audit search', { beside: { databaseUrl: database.url }, runJobs: true });
  await append({ word: 'alone' });
  await expect.poll(async () => (await indexed()).length, { timeout: 15_000 }).toBe(1);
  await app.close();
});

it('the words can neither be changed nor deleted from, nor emptied', async () => {
  await append({ word: 'kept' });
  await indexNextWords(one.db);
  for (const statement of [
    `update audit_search set words = ''`,
    'delete from audit_search',
    'truncate audit_search',
  ]) {
    await expect(sql.raw(statement).execute(one.db)).rejects.toThrow('append-only');
  }
});

it.each([
  ['a row without its words', 'delete from audit_search where seq = 2'],
  ['words of no row', `insert into audit_search values (9, '')`],
  ['other words', `update audit_search set words = 'innocent' where seq = 2`],
])('R9 the check tells of %s', async (_what, tampering) => {
  for (const word of ['one', 'two', 'three']) await append({ word });
  await indexNextWords(one.db);
  expect(await brokenInvariants(one.db)).toEqual([]);
  await sql.raw(`alter table audit_search disable trigger user; ${tampering}`).execute(one.db);
  expect(await brokenInvariants(one.db)).not.toEqual([]);
});

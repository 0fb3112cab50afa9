import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test/kit/database.ts';
import { extendChain } from '../../../test/kit/long-chain.ts';
import { rowsRead } from '../../../test/kit/rows-read.ts';
import { appendAudit } from '../../platform/audit/audit.ts';
import { indexNextWords } from '../../platform/audit/search.ts';
import { inTransaction, openPool, type Pool } from '../../platform/database/database.ts';
import { writeEvent } from '../../platform/audit/event-log.ts';
import { createLog } from '../../platform/log.ts';
import { searchLogs } from './index.ts';

const LONG = 20_000;

let database: FreshDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await freshDatabase('log words');
  pool = openPool(database.url, createLog('silent'), { max: 1 });
  await extendChain(pool.db, LONG);
  while ((await indexNextWords(pool.db)) > 0);
  await sql`insert into event_log (at, request_id, event, parameters)
    select now(), 'r', 'view', jsonb_build_object('listing_id', n) from generate_series(1, ${LONG}::int) n`.execute(
    pool.db,
  );
  await sql`analyze audit_log, audit_search, event_log`.execute(pool.db);
});
afterAll(async () => {
  await pool.close();
  await database.drop();
});

const actor = (requestId: string) => ({
  at: new Date(),
  requestId,
  realUserId: 1,
  subjectUserId: 1,
  companyId: null,
  facilityId: null,
  host: null,
  ip: null,
});
const append = (requestId: string, after: unknown) =>
  inTransaction(pool.db, (tx) => appendAudit(tx, actor(requestId), { operation: requestId, after }));
const search = async (text: string, more: { event?: string } = {}) => {
  const { data, meta } = await searchLogs(pool.db, { page: 1, per_page: 25, text, ...more });
  expect(data).toHaveLength(meta.total);
  return data.map((entry) => entry.event);
};

describe('G-126 a text finds', () => {
  it('commands before and after their words are indexed, and partly so', async () => {
    await append('first', { note: 'Orchid-White' });
    expect(await search('orchid')).toEqual(['first']);
    await indexNextWords(pool.db);
    expect(await search('orchid')).toEqual(['first']);
    await append('second', { note: 'orchid-blue' });
    await append('third', { note: 'rose' });
    await writeEvent(pool.db, actor('r'), 'report', { seen: 'orchid-red' });
    expect(await search('orchid')).toEqual(['report', 'second', 'first']);
    expect(await search('orchid', { event: 'sec' })).toEqual(['second']);
    await indexNextWords(pool.db);
    expect(await search('orchid')).toEqual(['report', 'second', 'first']);
    expect(await search('orchid note')).toEqual(['second', 'first']);
  });

  it('once what has it as a word and as its request id', async () => {
    await append('twice-1', { of: 'twice-1' });
    expect(await search('twice-1')).toEqual(['twice-1']);
    await indexNextWords(pool.db);
    expect(await search('twice-1')).toEqual(['twice-1']);
  });
});

/** Far below the rows of each log. */
const FEW = 300;

it.each([
  ['a word of one row', { text: 'c4ca4238' }],
  ['a word of no row', { text: 'zzzz-nothing' }],
  ['an event that is rare', { event: 'session' }],
])('G-126 %s is found without reading the logs', async (_what, query) => {
  const read = await rowsRead(pool.db, ['audit_log', 'audit_search', 'event_log'], () =>
    searchLogs(pool.db, { page: 1, per_page: 25, ...query }),
  );
  expect(read).toBeLessThan(FEW);
});

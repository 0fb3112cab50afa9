import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test/database.ts';
import { extendChain } from '../../../test/long-chain.ts';
import { appendAudit } from '../../platform/audit.ts';
import { indexNextWords } from '../../platform/audit-search.ts';
import { inTransaction, openPool, type Pool, type Queryable } from '../../platform/database.ts';
import { writeEvent } from '../../platform/event-log.ts';
import { createLog } from '../../platform/log.ts';
import { searchLogs } from './index.ts';

const LONG = 20_000;

let database: FreshDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await freshDatabase('log words');
  pool = openPool(database.url, createLog('silent'));
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

/** Rows read from the relations of the logs in this transaction, and in those before that are not accounted for yet. */
async function rowsReadSoFar(tx: Queryable): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
    where relname in ('audit_log', 'audit_search', 'event_log')`.execute(tx);
  return rows[0]?.read ?? 0;
}

/** Far below the rows of each log. */
const FEW = 300;

it.each([
  ['a word of one row', { text: 'c4ca4238' }],
  ['a word of no row', { text: 'zzzz-nothing' }],
  ['an event that is rare', { event: 'session' }],
])('G-126 %s is found without reading the logs', (_what, query) =>
  inTransaction(pool.db, async (tx) => {
    const before = await rowsReadSoFar(tx);
    await searchLogs(tx, { page: 1, per_page: 25, ...query });
    expect((await rowsReadSoFar(tx)) - before).toBeLessThan(FEW);
  }),
);

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test/kit/database.ts';
import { verifyAudit } from './verify.ts';
import { manualClock } from '../clock.ts';
import { inTransaction, openPool, type Pool, type Queryable } from '../database/database.ts';
import { writeEvent } from './event-log.ts';
import { sealEvents } from './event-seal.ts';
import { createLog } from '../log.ts';

const ROLLBACK = 'rolled back';
const clock = manualClock('2026-06-15T12:00:00.000Z');

let database: FreshDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await freshDatabase('event seal');
  pool = openPool(database.url, createLog('silent'));
  for (const event of ['one', 'two', 'three']) await write(event);
  await sealEvents({ db: pool.db, clock });
  for (const event of ['four', 'five']) await write(event);
  await sealEvents({ db: pool.db, clock });
});
afterAll(async () => {
  await pool.close();
  await database.drop();
});

const write = (event: string, db: Queryable = pool.db) =>
  writeEvent(
    db,
    {
      at: clock.now(),
      requestId: 'r',
      realUserId: 1,
      subjectUserId: 1,
      companyId: null,
      facilityId: null,
      host: 'market.test',
      ip: '192.0.2.1',
    },
    event,
    { reason: event },
  );

async function writeWithoutCommit(event: string) {
  const { promise: wanted, resolve: commit } = Promise.withResolvers<void>();
  const { promise: written, resolve: isWritten } = Promise.withResolvers<void>();
  const whole = inTransaction(pool.db, async (tx) => {
    await write(event, tx);
    isWritten();
    await wanted;
  });
  await written;
  return {
    commit: () => {
      commit();
      return whole;
    },
  };
}

const seals = async () =>
  (
    await sql<{ ids: number[] }>`select ids::int[] as ids from event_seal order by id`.execute(pool.db)
  ).rows.map(({ ids }) => ids);

/** What somebody finds who looks after `tampering`, by the owner of the tables, which is rolled back. */
async function brokenAfter(tampering: string) {
  const found: unknown[] = [];
  await inTransaction(pool.db, async (tx) => {
    await sql
      .raw(
        `alter table event_log disable trigger user; alter table event_seal disable trigger user; ${tampering}`,
      )
      .execute(tx);
    found.push((await verifyAudit(tx, null)).broken);
    throw new Error(ROLLBACK);
  }).catch((error: unknown) => expect(String(error)).toContain(ROLLBACK));
  return found[0];
}

it('every event is in one seal, and what was sealed holds; nothing new makes no seal', async () => {
  await sealEvents({ db: pool.db, clock });
  expect(await seals()).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
  expect((await verifyAudit(pool.db, null)).broken).toBeNull();
});

it('waits for an event that is being written under a smaller number, and holds up nobody', async () => {
  const { commit } = await writeWithoutCommit('slow');
  await write('quick');
  const sealing = sealEvents({ db: pool.db, clock });
  await Promise.all([
    sql`vacuum (analyze) event_log`.execute(pool.db),
    ...['a', 'b', 'c'].map((event) => write(event)),
  ]);
  expect(await seals()).toHaveLength(2);
  await Promise.all([commit(), sealing]);
  const newest = (await seals()).at(-1) ?? [];
  expect(newest.slice(0, 2)).toEqual([6, 7]);
  expect((await verifyAudit(pool.db, null)).broken).toBeNull();
});

it('seals nothing past an event that stays unwritten, and does so the next time', async () => {
  const sealed = (await seals()).length;
  const { commit } = await writeWithoutCommit('slower');
  await write('late');
  await sealEvents({ db: pool.db, clock });
  expect(await seals()).toHaveLength(sealed);
  await commit();
  await sealEvents({ db: pool.db, clock });
  expect((await verifyAudit(pool.db, null)).broken).toBeNull();
  const { rows } = await sql<{
    ids: number[];
  }>`select array_agg(id order by id)::int[] as ids from event_log`.execute(pool.db);
  expect((await seals()).flat()).toEqual(rows[0]?.ids);
});

it('two processes at once seal each event once', async () => {
  for (const event of ['a', 'b', 'c']) await write(event);
  await Promise.all([1, 2, 3, 4].map(() => sealEvents({ db: pool.db, clock })));
  const all = (await seals()).flat();
  expect(all).toEqual([...new Set(all)]);
  expect((await verifyAudit(pool.db, null)).broken).toBeNull();
});

describe('R23 the verifier finds what the owner of the database did to events', () => {
  it.each([
    ['a deleted refusal', 'delete from event_log where id = 2', 'missing event', 'Event 2 is'],
    ['an emptied log', 'delete from event_log', 'missing event', 'Event 1 is'],
    ['an edit', `update event_log set parameters = '{}' where id = 4`, 'changed event', 'Event 4 was'],
    ['an edit of the address', `update event_log set ip = null where id = 5`, 'changed event', 'Event 5 was'],
    [
      'an event put in between',
      `insert into event_log (id, at, request_id, event, parameters) overriding system value
        values (-1, now(), 'r', 'forged', '{}')`,
      'added event',
      'Event -1 was',
    ],
    [
      'a deleted event with its seal made anew',
      `delete from event_log where id = 2;
        update event_seal set ids = ids[1:1] || ids[3:3], digests = digests[1:1] || digests[3:3] where id = 1;
        update event_seal set hash = event_seal_hash(up_to, ids, digests) where id = 1`,
      'event seal',
      'Seal 1 ',
    ],
    [
      'events deleted with their seal',
      'delete from event_log where id < 4; delete from event_seal where id = 1',
      'event seal',
      'Seal 1 ',
    ],
    [
      'the audit of the seal deleted too',
      `delete from event_log where id < 4; delete from event_seal where id = 1;
        alter table audit_log disable trigger user; delete from audit_log where entity = 'event_seal' and entity_id = 1`,
      'missing row',
      'Row 1 is',
    ],
  ])('%s', async (_what, tampering, kind, text) => {
    expect(await brokenAfter(tampering)).toMatchObject({ kind, text: expect.stringContaining(text) });
  });

  it('seals can neither be changed nor deleted, nor emptied', async () => {
    for (const statement of [
      'update event_seal set up_to = 0',
      'delete from event_seal',
      'truncate event_seal',
    ])
      await expect(sql.raw(statement).execute(pool.db)).rejects.toThrow('append-only');
  });
});

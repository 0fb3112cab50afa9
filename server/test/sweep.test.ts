import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from './kit/database.ts';
import { aBuyer, TODAY } from './kit/world.ts';
import { notificationJobs } from '../src/modules/notifications/index.ts';
import { manualClock } from '../src/platform/clock.ts';
import { inTransaction, openPool, type Pool } from '../src/platform/database/database.ts';
import { claimKey, storing } from '../src/platform/http/idempotency.ts';
import { createLog } from '../src/platform/log.ts';
import { RunNotes } from '../src/platform/jobs/run-notes.ts';
import { sweepPlatform } from '../src/platform/jobs/sweep.ts';
import { runTask } from './kit/run-task.ts';

/** More than one statement removes. */
const MANY = 4_500;
const clock = manualClock(`${TODAY}T12:00:00Z`);

let database: FreshDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await freshDatabase('sweep');
  pool = openPool(database.url, createLog('silent'));
});
afterAll(async () => {
  await pool.close();
  await database.drop();
});

const sweep = () => sweepPlatform({ db: pool.db, clock })({}, new RunNotes());
async function left(table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ found: string }>`select ${sql.ref(column)} as found from ${sql.table(table)}
    order by 1`.execute(pool.db);
  return rows.map((row) => row.found);
}

it('removes counts of calls whose window is long over', async () => {
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
  await sql`insert into rate_window (budget, who, window_start, hits)
    select 'heavy', 'old' || n, ${hoursAgo(49)}::timestamptz, 1 from generate_series(1, ${MANY}::int) n
    union all select 'contact', 'kept', ${hoursAgo(24)}::timestamptz, 5`.execute(pool.db);
  await sweep();
  expect(await left('rate_window', 'who')).toEqual(['kept']);
});

it('X-18 keeps the reply of a key for 24 hours; then the key is new', async () => {
  const call = (key: string) => ({
    userId: 1,
    facilityId: null,
    operation: 'o',
    key,
    bodyHash: Buffer.from('same'),
  });
  const use = (key: string) =>
    inTransaction(pool.db, async (tx) => {
      const claimed = await claimKey(tx, call(key));
      if (claimed === null) await storing(call(key), 200, { of: key }).execute(tx);
      return claimed?.replay ?? null;
    });
  await sql`insert into idempotency_key (user_id, operation, key, body_hash, created_at)
    select 1, 'o', 'many' || n, '', now() - interval '2 days' from generate_series(1, ${MANY}::int) n`.execute(
    pool.db,
  );
  const age = (key: string, hours: number) =>
    sql`update idempotency_key set created_at = now() - make_interval(hours => ${hours}) where key = ${key}`.execute(
      pool.db,
    );
  for (const key of ['a day', 'less']) expect(await use(key)).toBeNull();
  await age('a day', 25);
  await age('less', 23);
  await sweep();
  expect(await left('idempotency_key', 'key')).toEqual(['less']);
  expect([await use('less'), await use('a day')]).toEqual([{ of: 'less' }, null]);
});

it('removes expired steps of sign-ins, and none that has no end', async () => {
  await sql`insert into idp_payload (model, id, payload, expires_at)
    select 'Interaction', 'old' || n, '{}', now() - interval '1 minute' from generate_series(1, ${MANY}::int) n
    union all values ('Interaction', 'alive', '{}'::jsonb, now() + interval '1 hour'), ('Client', 'endless', '{}', null)`.execute(
    pool.db,
  );
  await sweep();
  expect(await left('idp_payload', 'id')).toEqual(['alive', 'endless']);
});

it('removes notes of mails that no job can want to send again, and none that is filed under a record (RB-152)', async () => {
  await sql`insert into mail_sent (effect_key, recipient, subject, sent_at)
    select 'old' || n, 'r', 's', now() - interval '31 days' from generate_series(1, ${MANY}::int) n
    union all values ('kept', 'r', 's', now() - interval '29 days')`.execute(pool.db);
  await sql`insert into mail_sent (effect_key, recipient, subject, sent_at, filed_under)
    values ('filed', 'r', 's', now() - interval '900 days', '{order:1:buyer}')`.execute(pool.db);
  await sweep();
  expect(await left('mail_sent', 'effect_key')).toEqual(['filed', 'kept']);
});

it('removes notifications that were read and are old, never unread ones', async () => {
  const { userId } = await aBuyer(pool.db);
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  await sql`insert into notification (user_id, effect_key, title, content, created_at, read_at)
    select ${userId}::bigint, 'old' || n, 't', 'c', ${daysAgo(181)}::timestamptz, ${daysAgo(181)}::timestamptz
      from generate_series(1, ${MANY}::int) n
    union all values (${userId}::bigint, 'unread', 't', 'c', ${daysAgo(900)}::timestamptz, null), (${userId}::bigint, 'read', 't', 'c', ${daysAgo(179)}::timestamptz, ${daysAgo(1)}::timestamptz)`.execute(
    pool.db,
  );
  await runTask(notificationJobs({ db: pool.db, clock }), 'sweep-notifications');
  expect(await left('notification', 'effect_key')).toEqual(['read', 'unread']);
});

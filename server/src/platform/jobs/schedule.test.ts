import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/kit/database.ts';
import { manualClock } from '../clock.ts';
import { openPool, type Pool } from '../database/database.ts';
import { createLog } from '../log.ts';
import { enqueueDue } from './schedule.ts';

const MINUTE_MS = 60_000;
/** The hour from 1 to 2 comes twice in New York, from 5:00 to 7:00 UTC. */
const EVE = '2026-10-31T23:30:00Z';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await freshDatabase('schedule');
  const admin = openPool(database.url, createLog('silent'), { max: 1 });
  const name = new URL(database.url).pathname.slice(1);
  await sql`alter database ${sql.id(name)} set timezone to 'America/New_York'`.execute(admin.db);
  await admin.close();
  pool = openPool(database.url, createLog('silent'));
});
afterAll(async () => {
  await pool.close();
  await database.drop();
});
beforeEach(async () => {
  await sql`truncate scheduled_task, graphile_worker._private_jobs`.execute(pool.db);
});

const clock = manualClock(EVE);
const schedule = [
  { task: 'daily', everyMinutes: 1440, at: 10 },
  { task: 'hourly', everyMinutes: 60, at: 50 },
  { task: 'minutely', everyMinutes: 1, at: 0 },
];
const look = () => enqueueDue({ db: pool.db, clock, schedule });
const enqueued = async () => {
  const { rows } = await sql<{
    task: string;
    count: number;
  }>`select task_identifier as task, count(*)::int as count
    from graphile_worker.jobs group by 1 order by 1`.execute(pool.db);
  return Object.fromEntries(rows.map(({ task, count }) => [task, count]));
};

describe('the schedule', () => {
  it('runs each task once a period on the day of 25 hours', async () => {
    clock.set(EVE);
    for (let minute = 0; minute <= 25 * 60; minute += 1) {
      await look();
      clock.advance(MINUTE_MS);
    }
    expect(await enqueued()).toEqual({ daily: 2, hourly: 25, minutely: 1500 });
  }, 30_000);

  it('enqueues a task that was missed once, and one that many processes find due once', async () => {
    clock.set(EVE);
    await look();
    clock.advance(100 * 60 * MINUTE_MS);
    await Promise.all(Array.from({ length: 8 }, look));
    expect(await enqueued()).toEqual({ daily: 1, hourly: 1, minutely: 1 });
  });

  it('goes on where the clock of the database is set back, and where two processes read it a moment apart', async () => {
    clock.set('2026-11-03T00:10:00.050Z');
    await look();
    clock.set('2026-11-03T00:09:59.950Z');
    await look();
    expect(await enqueued()).toEqual({});
    clock.set('2026-11-01T12:00:00Z');
    await look();
    expect(await enqueued()).toEqual({ daily: 1, hourly: 1, minutely: 1 });
    clock.advance(MINUTE_MS);
    await look();
    expect(await enqueued()).toEqual({ daily: 1, hourly: 1, minutely: 2 });
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/kit/database.ts';
import { aBuyer } from '../../../test/kit/world.ts';
import { HOUR, WEEK } from '#rules/admin/tasks.ts';
import { manualClock } from '../clock.ts';
import { openPool, type Pool } from '../database/database.ts';
import { createLog } from '../log.ts';
import { enqueueDue, type Scheduled } from './schedule.ts';

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
  await sql`truncate scheduled_task, task_run, graphile_worker._private_jobs`.execute(pool.db);
});

const clock = manualClock(EVE);
const schedule = [
  { task: 'daily', title: 'Daily', everyMinutes: 1440, at: 10 },
  { task: 'hourly', title: 'Hourly', everyMinutes: 60, at: 50 },
  { task: 'minutely', title: 'Minutely', everyMinutes: 1, at: 0 },
];
const look = (given: readonly Scheduled[] = schedule) => enqueueDue({ db: pool.db, clock, schedule: given });
/** What waits in the queue, as a worker takes it. */
async function taken(): Promise<Record<string, number>> {
  const { rows } = await sql<{ task: string; count: number }>`with gone as (
      delete from graphile_worker._private_jobs returning task_id)
    select t.identifier as task, count(*)::int as count from gone g
    join graphile_worker._private_tasks t on t.id = g.task_id group by 1 order by 1`.execute(pool.db);
  return Object.fromEntries(rows.map(({ task, count }) => [task, count]));
}

describe('the schedule', () => {
  it('runs each task once a period on the day of 25 hours', async () => {
    clock.set(EVE);
    const all: Record<string, number> = {};
    for (let minute = 0; minute <= 25 * 60; minute += 1) {
      await look();
      for (const [task, count] of Object.entries(await taken())) all[task] = (all[task] ?? 0) + count;
      clock.advance(MINUTE_MS);
    }
    expect(all).toEqual({ daily: 2, hourly: 25, minutely: 1500 });
  }, 30_000);

  it('RB-523 enqueues a task that was missed once, and one that many processes find due once', async () => {
    clock.set(EVE);
    await look();
    clock.advance(100 * 60 * MINUTE_MS);
    await Promise.all(Array.from({ length: 8 }, () => look()));
    expect(await taken()).toEqual({ daily: 1, hourly: 1, minutely: 1 });
  });

  it('goes on where the clock of the database is set back, and where two processes read it a moment apart', async () => {
    clock.set('2026-11-03T00:10:00.050Z');
    await look();
    clock.set('2026-11-03T00:09:59.950Z');
    await look();
    expect(await taken()).toEqual({});
    clock.set('2026-11-01T12:00:00Z');
    await look();
    expect(await taken()).toEqual({ daily: 1, hourly: 1, minutely: 1 });
    clock.advance(MINUTE_MS);
    await look();
    expect(await taken()).toEqual({ minutely: 1 });
  });

  it('puts a task that waits still, or is tried again, into the queue no second time', async () => {
    clock.set(EVE);
    await look();
    for (let minute = 0; minute < 5; minute += 1) {
      clock.advance(MINUTE_MS);
      await look();
    }
    expect(await taken()).toEqual({ minutely: 1 });
  });

  it('RB-522 passes over a task that is switched off, and makes nothing up once it is on again', async () => {
    clock.set(EVE);
    await look();
    const { userId } = await aBuyer(pool.db);
    await sql`update scheduled_task set off_since = now(), off_by = ${userId} where task = 'minutely'`.execute(
      pool.db,
    );
    clock.advance(10 * MINUTE_MS);
    await look();
    expect(await taken()).toEqual({});
    await sql`update scheduled_task set off_since = null, off_by = null`.execute(pool.db);
    await look();
    expect(await taken()).toEqual({});
    clock.advance(MINUTE_MS);
    await look();
    expect(await taken()).toEqual({ minutely: 1 });
  });

  it('RB-523 leaves out mails that were due more than a day ago, and makes up for those of today', async () => {
    const weekly = (task: string, mails?: true) => [
      { task, title: task, everyMinutes: WEEK, at: 13 * HOUR, ...(mails && { mails }) },
    ];
    const both = [...weekly('letters', true), ...weekly('figures')];
    const outcomes = async () => {
      const { rows } = await sql`select task, result from task_run order by id`.execute(pool.db);
      return rows;
    };
    // A Monday.
    clock.set('2026-11-02T12:00:00Z');
    await look(both);
    clock.set('2026-11-03T12:59:00Z');
    await look(both);
    expect([await taken(), await outcomes()]).toEqual([{ figures: 1, letters: 1 }, []]);
    clock.set('2026-11-10T13:01:00Z');
    await look(both);
    await look(both);
    expect([await taken(), await outcomes()]).toEqual([
      { figures: 1 },
      [{ task: 'letters', result: 'left_out' }],
    ]);
  });
});

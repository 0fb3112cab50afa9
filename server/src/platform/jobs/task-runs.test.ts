import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KEPT_RUNS, LOG_BYTES, LOG_LINES } from '#rules/admin/tasks.ts';
import { freshDatabase } from '../../../test/kit/database.ts';
import { anAdministrator } from '../../../test/kit/world.ts';
import { openPool, type Pool } from '../database/database.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import type { DomainEvent } from './events.ts';
import { startJobs, type JobRunner, type Task } from './jobs.ts';
import { onRecord, RunNotes, stepByStep, type Run } from './run-notes.ts';
import { BY_SCHEDULE } from './schedule.ts';
import { askForRun } from './task-runs.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: Pool;
let admin: number;
beforeAll(async () => {
  database = await freshDatabase('task-runs');
  pool = openPool(database.url, createLog('silent'));
  admin = (await anAdministrator(pool.db, [])).userId;
});
afterAll(async () => {
  await pool.close();
  await database.drop();
});

const runners: JobRunner[] = [];
const heard: DomainEvent[] = [];
beforeEach(async () => {
  heard.length = 0;
  await sql`truncate task_run, scheduled_task, worker_heartbeat, graphile_worker._private_jobs`.execute(
    pool.db,
  );
  await sql`insert into scheduled_task (task, due_at) values ('work', now())`.execute(pool.db);
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
});

interface Settings {
  limitMinutes?: number;
  leaseSeconds?: number;
}

/** A process whose only task is this. */
async function start(work: Task, { limitMinutes = 5, leaseSeconds = 60 }: Settings = {}): Promise<JobRunner> {
  const runner = await startJobs({
    pool,
    log: createLog('silent'),
    metrics: createMetrics(),
    tasks: { work },
    longTasks: {},
    schedule: [{ task: 'work', title: 'Work', everyMinutes: 60, at: 0, limitMinutes }],
    subscribers: [async (event) => void heard.push(event)],
    mails: [],
    leaseSeconds,
  });
  runners.push(runner);
  return runner;
}

const due = () =>
  sql`select graphile_worker.add_job('work', ${JSON.stringify(BY_SCHEDULE)}::json, job_key => 'due:work')`.execute(
    pool.db,
  );
const byHand = () => pool.db.transaction().execute((tx) => askForRun(tx, 'work', admin));

interface Kept {
  result: string;
  outcome: string;
  log: string;
  by_hand: boolean;
}

async function runs(): Promise<Kept[]> {
  const { rows } = await sql<Kept>`select result, outcome, log, started_by is not null as by_hand
    from task_run order by id`.execute(pool.db);
  return rows;
}
const results = async () => (await runs()).map(({ result }) => result);
/** One that the schedule begins, to its end; whatever the queue would try again is taken out of it. */
async function runOnce(): Promise<void> {
  const newest = async () => {
    const { rows } = await sql<{ id: number; running: boolean }>`select id, result = 'running' as running
      from task_run order by id desc limit 1`.execute(pool.db);
    return rows[0] ?? { id: 0, running: false };
  };
  const { id: before } = await newest();
  await due();
  await expect.poll(async () => (await newest()).id).toBeGreaterThan(before);
  await expect.poll(async () => (await newest()).running).toBe(false);
  await sql`delete from graphile_worker._private_jobs where key = 'due:work' and locked_at is null`.execute(
    pool.db,
  );
}

describe('runs of the schedule', () => {
  it('RB-518 RB-519 keep what was done, who began them and what was logged; others of the same task keep none', async () => {
    await start(async (_, run) => {
      run.count('bids expired', 12);
      run.count('bids left', 0);
      run.log('bid 7 was\u0000 locked');
    });
    await runOnce();
    await byHand();
    await expect.poll(results).toEqual(['done', 'done']);
    await sql`select graphile_worker.add_job('work', '{}'::json)`.execute(pool.db);
    await expect
      .poll(async () => (await sql`select from graphile_worker._private_jobs`.execute(pool.db)).rows.length)
      .toBe(0);
    const kept = { result: 'done', outcome: '12 bids expired', log: 'bid 7 was  locked' };
    expect(await runs()).toEqual([
      { ...kept, by_hand: false },
      { ...kept, by_hand: true },
    ]);
  });

  it(`RB-519 are the last ${KEPT_RUNS}`, async () => {
    await start(async () => undefined);
    await sql`insert into task_run (task, result, finished_at)
      select 'work', 'stopped', now() from generate_series(1, ${KEPT_RUNS + 20})`.execute(pool.db);
    await runOnce();
    const kept = await results();
    expect([kept.length, kept.at(-1), kept.at(-2)]).toEqual([KEPT_RUNS, 'done', 'stopped']);
  });

  it('RB-520 are never two at once, of two processes neither; what is due meanwhile is not lost', async () => {
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
    let begun = 0;
    const work = async () => {
      begun += 1;
      await gate;
    };
    await start(work);
    await start(work);
    expect(await byHand()).toEqual(expect.any(Number));
    expect(await byHand()).toBeNull();
    await expect.poll(() => begun).toBe(1);
    await due();
    const later = async () => {
      const { rows } = await sql`select run_at > now() as later from graphile_worker._private_jobs
        where key = 'due:work' and locked_at is null`.execute(pool.db);
      return rows;
    };
    await expect.poll(later).toEqual([{ later: true }]);
    letGo();
    await expect.poll(results).toEqual(['done']);
    expect(begun).toBe(1);
    await sql`update graphile_worker._private_jobs set run_at = now() where key = 'due:work'`.execute(
      pool.db,
    );
    await expect.poll(results, { timeout: 5000 }).toEqual(['done', 'done']);
  });

  it('RB-524 tell of the second failure in a row once, and once when it works again', async () => {
    const fails = [true, false, true, true, true, false, false];
    await start(async () => {
      if (fails.shift()) throw new Error('The disk is full\nat line 1');
    });
    for (let left = fails.length; left > 0; left -= 1) await runOnce();
    expect(await results()).toEqual(['failed', 'done', 'failed', 'failed', 'failed', 'done', 'done']);
    await expect.poll(() => heard.length).toBe(2);
    expect(heard.map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'task.failing', data: { task: 'work', title: 'Work', why: 'The disk is full' } },
      { type: 'task.works_again', data: { task: 'work', title: 'Work' } },
    ]);
  });

  it('RB-525 go on after a record that fails, log its id, and fail at their end', async () => {
    await start(async (_, run) => {
      await stepByStep({ run, counted: 'orders delivered', record: 'order' }, async (after, failed) => {
        const next = [1, 2, 3, 4].find((id) => id > after && !failed.includes(id));
        if (next === undefined) return null;
        return onRecord(next, async () => {
          if (next === 2) throw new Error('is locked');
          return next;
        });
      });
    });
    await runOnce();
    expect(await runs()).toEqual([
      { result: 'failed', outcome: '1 of 4 failed', log: 'order 2: is locked', by_hand: false },
    ]);
  });

  it('RB-526 that take too long fail, and what they would go on with is left', async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<number>();
    let steps = 0;
    await start(
      async (_, run) => {
        await stepByStep({ run, counted: null, record: 'order' }, async () => {
          steps += 1;
          // As long as the run may take.
          for (let turn = 0; !run.isOver; turn += 1) await sql`select pg_sleep(0.01)`.execute(pool.db);
          return 1;
        });
        end(steps);
      },
      { limitMinutes: 0.002 },
    );
    await runOnce();
    expect(await runs()).toMatchObject([{ result: 'failed', outcome: 'Took longer than 0.002 minutes.' }]);
    expect(await ended).toBe(1);
  });

  it('RB-518 of a process that is gone have stopped after the lease, and the job begins anew', async () => {
    await sql`insert into task_run (task, worker, started_at) values ('work', 'runs:gone', now() - interval '1 hour')`.execute(
      pool.db,
    );
    await due();
    await start(async () => undefined, { leaseSeconds: 2 });
    await expect.poll(results, { timeout: 5000 }).toContain('stopped');
    await sql`update graphile_worker._private_jobs set run_at = now() where key = 'due:work'`.execute(
      pool.db,
    );
    await expect.poll(results, { timeout: 5000 }).toEqual(['stopped', 'done']);
  });
});

it('RB-519 the log of a run is cut at 500 lines and 64 kB', () => {
  const many = new RunNotes();
  for (let line = 0; line < LOG_LINES + 10; line += 1) many.log(`order ${line}`);
  const lines = many.text.split('\n');
  expect([lines.length, lines.at(-2), lines.at(-1)]).toEqual([LOG_LINES, `order ${LOG_LINES - 2}`, '…']);
  const long: Run & { text: string } = new RunNotes();
  for (let line = 0; line < 10; line += 1) long.log('é'.repeat(10_000));
  expect(Buffer.byteLength(long.text)).toBeLessThanOrEqual(LOG_BYTES);
  expect(long.text.endsWith('…')).toBe(true);
});

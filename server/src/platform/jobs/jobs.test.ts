import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/kit/database.ts';
import { openPool, type Pool } from '../database/database.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { startJobs } from './jobs.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: Pool;
const lines: string[] = [];
beforeAll(async () => {
  database = await freshDatabase('jobs');
  pool = openPool(database.url, createLog('silent'));
});
afterAll(async () => {
  await pool.close();
  await database.drop();
});
beforeEach(async () => {
  lines.length = 0;
  await sql`truncate graphile_worker._private_jobs`.execute(pool.db);
});

/** A process whose only task waits until it is let go. */
async function start({ leaseSeconds }: { leaseSeconds: number }) {
  const begun: number[] = [];
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  const runner = await startJobs({
    pool,
    log: createLog('warn', { write: (line) => void lines.push(line) }),
    metrics: createMetrics(),
    tasks: {
      async held({ n }) {
        begun.push(Number(n));
        await gate;
      },
    },
    longTasks: {},
    schedule: [],
    subscribers: [],
    mails: [],
    leaseSeconds,
  });
  return { begun, letGo, stop: () => runner.stop() };
}

const add = (count: number) =>
  sql`select graphile_worker.add_job('held', json_build_object('n', n)) from generate_series(1, ${count}) n`.execute(
    pool.db,
  );

async function jobs() {
  const { rows } = await sql<{ locked: number; free: number; attempts: number }>`
    select count(locked_at)::int as locked, count(*) filter (where locked_at is null)::int as free,
      max(attempts) filter (where locked_at is null) as attempts from graphile_worker._private_jobs`.execute(
    pool.db,
  );
  return rows[0];
}

describe('jobs taken from the queue many at once', () => {
  it('go back when the process stops, without an attempt counted', async () => {
    const process = await start({ leaseSeconds: 60 });
    await add(10);
    await expect.poll(() => process.begun.length).toBe(2);
    await expect.poll(jobs).toMatchObject({ locked: 10 });
    const stopped = process.stop();
    await expect.poll(jobs).toEqual({ locked: 2, free: 8, attempts: 0 });
    process.letGo();
    await stopped;
    await expect.poll(jobs).toEqual({ locked: 0, free: 8, attempts: 0 });
    expect(process.begun).toHaveLength(2);
    expect(lines).toEqual([]);
  });

  it('go back after a part of the lease where those before them take long, so that another process runs them', async () => {
    const first = await start({ leaseSeconds: 4 });
    await add(4);
    await expect.poll(() => first.begun.length).toBe(2);
    const second = await start({ leaseSeconds: 4 });
    await expect.poll(() => second.begun.length, { timeout: 3000 }).toBe(2);
    expect(new Set([...first.begun, ...second.begun])).toEqual(new Set([1, 2, 3, 4]));
    first.letGo();
    second.letGo();
    await Promise.all([first.stop(), second.stop()]);
    await expect.poll(jobs).toMatchObject({ locked: 0, free: 0 });
  });
});

import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../server/src/platform/database/database.ts';
import { SCHEDULE } from '../../../server/src/schedule.ts';

const BY_THE_CLOCK = new Set(SCHEDULE.map(({ task }) => task));

/** Waits until `holds` answers true; what it throws ends the wait. Answers how long it took, in milliseconds. */
export async function until(what: string, withinMs: number, holds: () => Promise<boolean>): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < withinMs) {
    if (await holds()) return performance.now() - start;
    await sleep(20);
  }
  throw new Error(`Not within ${withinMs} ms: ${what}.`);
}

/** Waits until the queue is empty. */
export const noJobLeft = (db: Database, withinMs: number): Promise<number> =>
  until('no job is left', withinMs, async () => (await everyJob(db)).length === 0);

export interface WaitingJob {
  id: number;
  task: string;
  attempts: number;
  locked: boolean;
  error: string | null;
}

/** Those that somebody's doing asked for: what the clock enqueues may come and go at any moment. */
export const jobsOf = async (db: Database): Promise<WaitingJob[]> =>
  (await everyJob(db)).filter(({ task }) => !BY_THE_CLOCK.has(task));

export async function everyJob(db: Database): Promise<WaitingJob[]> {
  const { rows } = await sql<WaitingJob>`select j.id, t.identifier as task, j.attempts,
      j.locked_at is not null as locked, j.last_error as error
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`.execute(
    db,
  );
  return rows;
}

/** Failed jobs wait for their next attempt; this one comes now. */
export const tryAgainNow = (db: Database) =>
  sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db);

/** Runs `work` on every item, at most `width` at once. */
export async function eachOf<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) results[index] = await work(item, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
}

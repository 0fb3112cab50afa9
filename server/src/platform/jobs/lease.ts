import { sql } from 'kysely';
import type { Database, Pool } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { stopLost, type RunsHere } from './task-runs.ts';

/** Heartbeats in the time of one lease: three may be missed. */
const BEATS = 4;

interface Leasing {
  pool: Pool;
  log: Log;
  metrics: Metrics;
  leaseSeconds: number;
  workers: { names: ReadonlySet<string>; active: ReadonlySet<string> };
  runs: RunsHere;
}

/**
 * Says in the database that the workers of this process live, and frees after the lease the jobs of those that do not, and
 * jobs of this process that no longer run. Takes the figures of the queue along.
 */
export async function keepLease(leasing: Leasing): Promise<{ stop(): void }> {
  const { pool, log, metrics, leaseSeconds, workers, runs } = leasing;
  const steps = [
    () => heartbeat(pool.db, [...workers.names]),
    // Before its jobs are free: they begin a new run.
    () => stopLost(pool.db, runs, leaseSeconds),
    () => freeGone(pool.db, leaseSeconds),
    () => freeEnded(pool.db, leasing),
    () => measure(pool.db, metrics),
  ];
  const beat = async () => {
    for (const step of steps)
      await step().catch((error: unknown) =>
        log.warn({ err: error instanceof Error ? error.message : String(error) }, 'job heartbeat failed'),
      );
  };
  const timer = setInterval(() => void beat(), (leaseSeconds * 1000) / BEATS);
  await beat();
  return { stop: () => clearInterval(timer) };
}

async function heartbeat(db: Database, names: readonly string[]): Promise<void> {
  await sql`insert into worker_heartbeat (worker_id, seen_at)
    select id, now() from unnest(${names}::text[]) as id
    on conflict (worker_id) do update set seen_at = excluded.seen_at`.execute(db);
  await sql`delete from worker_heartbeat where seen_at < now() - interval '1 day'`.execute(db);
}

/** Jobs of workers that are gone. */
async function freeGone(db: Database, leaseSeconds: number): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array_agg(distinct j.locked_by))
    from graphile_worker._private_jobs j
    where j.locked_at < now() - make_interval(secs => ${leaseSeconds})
      and not exists (select 1 from worker_heartbeat h where h.worker_id = j.locked_by
        and h.seen_at > now() - make_interval(secs => ${leaseSeconds}))
    having count(*) > 0`.execute(db);
}

/** A job that ended here stays locked when its end could not be noted. */
const freeEnded = (db: Database, { workers, leaseSeconds }: Leasing) =>
  sql`update graphile_worker._private_jobs set locked_by = null, locked_at = null
    where locked_by = any(${[...workers.names]}::text[]) and id <> all(${[...workers.active]}::bigint[])
      and locked_at < now() - make_interval(secs => ${leaseSeconds})`.execute(db);

interface Depth {
  task: string;
  waiting: number;
  oldest: number;
  again: number;
  given_up: number;
}

async function measure(db: Database, metrics: Metrics): Promise<void> {
  const { rows } = await sql<Depth>`select t.identifier as task,
      count(*) filter (where j.attempts < j.max_attempts and j.run_at <= now() and j.locked_at is null)::int as waiting,
      coalesce(extract(epoch from now() - min(j.created_at) filter (where j.attempts < j.max_attempts
        and (j.run_at <= now() or j.attempts > 0))), 0)::float8 as oldest,
      count(*) filter (where j.attempts between 1 and j.max_attempts - 1 and j.locked_at is null)::int as again,
      count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null)::int as given_up
    from graphile_worker._private_tasks t left join graphile_worker._private_jobs j on j.task_id = t.id
    group by 1`.execute(db);
  for (const { task, waiting, oldest, again, given_up: givenUp } of rows) {
    metrics.jobsWaiting.set({ task }, waiting);
    metrics.jobsOldest.set({ task }, oldest);
    metrics.jobsAgain.set({ task }, again);
    metrics.jobsGivenUp.set({ task }, givenUp);
  }
}

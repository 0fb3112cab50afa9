import { Logger as WorkerLogger, run, type Runner } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './database.ts';
import { EVENT_TASK, type DomainEvent } from './events.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { patientPool } from './patient-pool.ts';

export type Task = (payload: Record<string, unknown>) => Promise<void>;
export type Subscriber = (event: DomainEvent) => Promise<void>;

export interface JobRunner {
  stop(): Promise<void>;
}

/** Heartbeats in the time of one lease: three may be missed. */
const BEATS = 4;

/**
 * Runs the queue of this process. A job locked by a worker whose heart stopped for the time of the lease is freed, so that a
 * killed process holds nothing up. Events go to every subscriber, each of which does its effect once by its key.
 */
export async function startJobs(options: {
  db: Database;
  pool: pg.Pool;
  log: Log;
  metrics: Metrics;
  tasks: Readonly<Record<string, Task>>;
  subscribers: readonly Subscriber[];
  /** Cron lines, minute hour day month weekday task. */
  schedule: readonly string[];
  leaseSeconds: number;
}): Promise<JobRunner> {
  const { db, log, metrics, subscribers, leaseSeconds } = options;
  const deliver: Task = async (payload) => {
    // Written by `enqueueEvents` only.
    const event = payload as unknown as DomainEvent;
    for (const subscriber of subscribers) await subscriber(event);
  };
  const tasks = { ...options.tasks, [EVENT_TASK]: deliver };
  const runner: Runner = await run({
    pgPool: patientPool(options.pool),
    concurrency: 2,
    pollInterval: 1000,
    noHandleSignals: true,
    crontab: options.schedule.join('\n'),
    logger: quietLogger(log),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        async (payload: unknown) => {
          try {
            await task(typeof payload === 'object' && payload !== null ? { ...payload } : {});
            metrics.jobs.inc({ task: name, outcome: 'done' });
          } catch (error) {
            metrics.jobs.inc({ task: name, outcome: 'failed' });
            log.warn({ task: name, err: error instanceof Error ? error.stack : String(error) }, 'job failed');
            throw error;
          }
        },
      ]),
    ),
  });
  const workerIds = new Set<string>();
  runner.events.on('worker:getJob:start', ({ worker }) => workerIds.add(worker.workerId));
  const beat = () =>
    heartbeat(db, [...workerIds], leaseSeconds).catch((error: unknown) =>
      log.warn({ err: error instanceof Error ? error.message : String(error) }, 'job heartbeat failed'),
    );
  const timer = setInterval(() => void beat(), (leaseSeconds * 1000) / BEATS);
  await beat();
  return {
    async stop() {
      clearInterval(timer);
      await runner.stop();
    },
  };
}

async function heartbeat(db: Database, workerIds: readonly string[], leaseSeconds: number): Promise<void> {
  await sql`insert into worker_heartbeat (worker_id, seen_at)
    select id, now() from unnest(${workerIds}::text[]) as id
    on conflict (worker_id) do update set seen_at = excluded.seen_at`.execute(db);
  await sql`select graphile_worker.force_unlock_workers(array_agg(distinct j.locked_by))
    from graphile_worker._private_jobs j
    where j.locked_at < now() - make_interval(secs => ${leaseSeconds})
      and not exists (select 1 from worker_heartbeat h where h.worker_id = j.locked_by
        and h.seen_at > now() - make_interval(secs => ${leaseSeconds}))
    having count(*) > 0`.execute(db);
  await sql`delete from worker_heartbeat where seen_at < now() - interval '1 day'`.execute(db);
}

const quietLogger = (log: Log) =>
  new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ source: 'jobs' }, message);
  });

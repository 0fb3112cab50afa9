import { EventEmitter } from 'node:events';
import {
  Logger as WorkerLogger,
  run,
  type Job,
  type Runner,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import { sql } from 'kysely';
import type { Database, Pool } from '../database/database.ts';
import { COMMIT_UNFLUSHED } from '../database/group-flush.ts';
import { EVENT_TASK, type DomainEvent } from './events.ts';
import { keepLease } from './lease.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { newUuid } from '../secrets.ts';
import { patientPool } from './keep-notes.ts';
import type { Run } from './run-notes.ts';
import type { Scheduled } from './schedule.ts';
import { carryOut, type RunsHere } from './task-runs.ts';

export type Task = (payload: Record<string, unknown>, run: Run) => Promise<void>;
export type Tasks = Readonly<Record<string, Task>>;
export type Subscriber = (event: DomainEvent) => Promise<void>;

export interface JobRunner {
  /** Resolves when no job runs any more, or after `STOP_WITHIN_MS` with those left that hang. */
  stop(): Promise<void>;
}

const MAIL_TASK = 'mail-event';
/** Jobs at once of each kind. */
const PLACES = 2;
/**
 * Short jobs taken from the queue with one statement. Looking for a job reads past the waiting ones of other kinds, which is
 * milliseconds in a night with thousands.
 */
const TAKEN_AT_ONCE = 64;
/** What was taken and waits here goes back to the queue within this part of the lease, so that it never runs here and elsewhere. */
const WAITS_AT_MOST = 1 / 4;
/** After a look for jobs each kind pauses: longer and longer while they keep coming, so that it finds many at once. */
const SHORTEST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;
/** Ends of jobs noted with one statement are those of this time. */
const NOTES_OF_MS = 20;
const POLL_EVERY_MS = 1000;
const STOP_WITHIN_MS = 15_000;

export interface JobSettings {
  pool: Pool;
  log: Log;
  metrics: Metrics;
  tasks: Tasks;
  /** Those that take minutes or wait for stored files. They have places of their own. */
  longTasks: Tasks;
  /** Of which tasks runs are kept. */
  schedule: readonly Scheduled[];
  /** What an event changes here. Each does its effect once by its key. */
  subscribers: readonly Subscriber[];
  /** What an event mails, after what it changes. They have places of their own. */
  mails: readonly Subscriber[];
  leaseSeconds: number;
}

/**
 * Runs the queue of this process. What depends on something else that may hang has places apart, so that the other jobs go
 * on. A job whose worker is gone, or whose end could not be noted, is freed after the lease.
 */
export async function startJobs(settings: JobSettings): Promise<JobRunner> {
  const { pool, log, metrics, subscribers, mails } = settings;
  const { db } = pool;
  const deliver: Task = async (payload) => {
    for (const subscriber of subscribers) await subscriber(readEvent(payload));
    await enqueueMails(db, readEvent(payload));
  };
  const mail: Task = async (payload) => {
    for (const subscriber of mails) await subscriber(readEvent(payload));
  };
  const workers = new Workers(log);
  const runs: RunsHere = { worker: `runs:${newUuid()}`, active: new Set() };
  workers.names.add(runs.worker);
  const recorded = new Map(settings.schedule.map((scheduled) => [scheduled.task, { db, runs, scheduled }]));
  const runners: Runner[] = [];
  const takenAtOnce = {
    size: TAKEN_AT_ONCE,
    ttl: settings.leaseSeconds * 1000 * WAITS_AT_MOST,
  };
  const kinds: { tasks: Tasks; localQueue?: typeof takenAtOnce }[] = [
    { tasks: { ...settings.tasks, [EVENT_TASK]: deliver }, localQueue: takenAtOnce },
    // One that takes minutes must not keep another waiting that a second process has a place for.
    { tasks: settings.longTasks },
    { tasks: { [MAIL_TASK]: mail }, localQueue: takenAtOnce },
  ];
  for (const [index, { tasks, localQueue }] of kinds.entries()) {
    const isFirst = index === 0;
    runners.push(
      await run({
        pgPool: patientPool(pool.pool, log, { listens: isFirst }),
        concurrency: PLACES,
        pollInterval: POLL_EVERY_MS,
        noHandleSignals: true,
        logger: quietLogger(log),
        events: workers.events,
        preset: { worker: { localQueue, completeJobBatchDelay: NOTES_OF_MS } },
        taskList: watched(tasks, { log, metrics, recorded }),
      }),
    );
  }
  for (const { promise } of runners) promise.catch((error: unknown) => complain(log, error));
  const lease = await keepLease({ ...settings, workers, runs });
  return {
    async stop() {
      lease.stop();
      const stopped = Promise.all(runners.map((runner) => runner.stop())).then(() => true);
      if (await within(STOP_WITHIN_MS, stopped)) return;
      log.warn('jobs that hang are left; they come back after their lease');
      pool.interrupt();
    },
  };
}

/** Written by `enqueueEvents` only. */
const readEvent = (payload: Record<string, unknown>) => payload as unknown as DomainEvent;

const enqueueMails = (db: Database, event: DomainEvent) =>
  sql`-- named: enqueue mails
    select ${COMMIT_UNFLUSHED}, graphile_worker.add_job(${MAIL_TASK}, ${JSON.stringify(event)}::json,
      job_key => ${`mail:${event.key}`})`.execute(db);

/** The worker pools of this process and what they do at this moment. */
class Workers {
  readonly events: WorkerEvents = new EventEmitter();
  /** The names under which jobs are locked. */
  readonly names = new Set<string>();
  /** Numbers of the jobs that run. */
  readonly active = new Set<string>();

  constructor(log: Log) {
    const pools: WorkerPool[] = [];
    this.events.on('pool:create', ({ workerPool }) => {
      pools.push(workerPool);
      this.names.add(workerPool.id);
      const nudge = workerPool.nudge.bind(workerPool);
      // One that comes out of a pause would meet workers that have ended, which ends the process.
      workerPool.nudge = withPauses((count) => {
        if (!workerPool._shuttingDown) nudge(count);
      });
    });
    // Released while jobs wait in it, a local queue of graphile-worker 0.18 fails and keeps them locked; so they go back before.
    this.events.on('localQueue:init', ({ localQueue }) => {
      this.events.on('pool:gracefulShutdown', ({ workerPool }) => {
        if (workerPool === localQueue.workerPool && localQueue.mode === 'WAITING')
          localQueue['setModeTtlExpired']();
      });
    });
    this.events.on('job:start', ({ job }) => this.active.add(job.id));
    this.events.on('job:complete', ({ job }) => this.active.delete(job.id));
    this.events.on('job:failed', ({ job }) => log.error(describe(job), 'job given up'));
    // One connection listens for new jobs, for all of them.
    this.events.on('pool:listen:notification', ({ workerPool }) => {
      for (const other of pools) if (other !== workerPool && !other._shuttingDown) other.nudge(PLACES);
    });
  }
}

const describe = ({ id, task_identifier: task, attempts }: Job) => ({ job: id, task, attempts });

interface Watching {
  log: Log;
  metrics: Metrics;
  recorded: ReadonlyMap<string, { db: Database; runs: RunsHere; scheduled: Scheduled }>;
}

function watched(tasks: Tasks, { log, metrics, recorded }: Watching) {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown) => {
        try {
          const given = typeof payload === 'object' && payload !== null ? { ...payload } : {};
          await carryOut(recorded.get(name) ?? null, given, (run) => task(given, run));
          metrics.jobs.inc({ task: name, outcome: 'done' });
        } catch (error) {
          metrics.jobs.inc({ task: name, outcome: 'failed' });
          metrics.jobFailedAt.setToCurrentTime({ task: name });
          log.warn({ task: name, err: error instanceof Error ? error.stack : String(error) }, 'job failed');
          throw storable(error);
        }
      },
    ]),
  );
}

const LONGEST_MESSAGE = 2000;

/** The queue stores the message, which may quote any stranger; PostgreSQL takes neither NUL nor half of a surrogate pair. */
function storable(error: unknown): Error {
  const text = error instanceof Error ? error.message : String(error);
  const plain = text.replaceAll(/\p{Cc}+/gu, ' ').slice(0, LONGEST_MESSAGE);
  return new Error(plain.toWellFormed(), { cause: error });
}

/** Acts at once, and for all calls that come in the pause after it one more time at its end. */
function withPauses<T>(act: (given: T) => void): (given: T) => void {
  let timer: NodeJS.Timeout | undefined;
  let pause = SHORTEST_PAUSE_MS;
  let isAskedAgain = false;
  const call = (given: T): void => {
    isAskedAgain = timer !== undefined;
    if (isAskedAgain) return;
    act(given);
    timer = setTimeout(() => {
      timer = undefined;
      pause = isAskedAgain ? Math.min(2 * pause, LONGEST_PAUSE_MS) : SHORTEST_PAUSE_MS;
      if (isAskedAgain) call(given);
    }, pause).unref();
  };
  return call;
}

const complain = (log: Log, error: unknown) =>
  log.error(
    { err: error instanceof Error ? error.message : String(error) },
    'the queue of this process ended',
  );

async function within(ms: number, work: Promise<boolean>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, ms, false);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const quietLogger = (log: Log) =>
  new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ source: 'jobs' }, message);
  });

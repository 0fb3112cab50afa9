import { sql } from 'kysely';
import { lastDue, MAILS_MADE_UP_HOURS, type Period } from '#rules/admin/tasks.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';

export interface Scheduled extends Period {
  /** The name of its job, and in addresses. */
  task: string;
  /** What people call it. */
  title: string;
  /** Writes to people: made up for within a day, or not at all. */
  mails?: true;
  /** After which a run is given up; absent: `RUN_MINUTES`. */
  limitMinutes?: number;
  /** Evidence, or what was promised to others, would end with it: nobody switches it off. */
  stays?: true;
}

export interface Scheduling {
  db: Database;
  clock: Clock;
  schedule: readonly Scheduled[];
}

const LOOK_EVERY_MS = 5000;

/**
 * Enqueues what is due, once for all processes. Periods have the same length all year, whatever the zones of process and
 * database; a task that was missed while nothing ran is made up for once.
 */
export function keepSchedule(scheduling: Scheduling & { log: Log }): { stop(): Promise<void> } {
  const look = () =>
    enqueueDue(scheduling).catch((error: unknown) =>
      scheduling.log.warn(
        { err: error instanceof Error ? error.message : String(error) },
        'what is due could not be looked up',
      ),
    );
  let looking = look();
  const timer = setInterval(() => {
    looking = look();
  }, LOOK_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return looking;
    },
  };
}

/** What a job of the schedule carries; the same job asked for by an event carries nothing. */
export const BY_SCHEDULE = { scheduled: true };

const MAKE_UP_MS = MAILS_MADE_UP_HOURS * 3_600_000;

/**
 * One statement, so that a task is noted exactly when it is enqueued; of two processes the second waits and finds it noted.
 * A new task is due in its next period, one that is switched off is noted only. A note from beyond the next period was made
 * before the clock was set back. One that waits in the queue already, or is tried again, is not put there twice.
 */
export async function enqueueDue({ db, clock, schedule }: Scheduling): Promise<void> {
  const now = clock.now();
  const planned = schedule.map((one) => {
    const due = lastDue(one, now);
    const is_late = one.mails === true && now.getTime() - due.getTime() > MAKE_UP_MS;
    return { task: one.task, every: one.everyMinutes, due_at: due.toISOString(), is_late };
  });
  await sql`with planned as (
      select task, make_interval(mins => every) as period, due_at, is_late
      from json_to_recordset(${JSON.stringify(planned)}::json)
        as s(task text, every int, due_at timestamptz, is_late boolean)
    ), new_ones as (
      insert into scheduled_task (task, due_at) select task, due_at from planned p
      where not exists (select 1 from scheduled_task k where k.task = p.task)
      on conflict do nothing
    ), due as (
      update scheduled_task k set due_at = p.due_at from planned p
      where p.task = k.task and (k.due_at < p.due_at or k.due_at > p.due_at + p.period)
      returning k.task, k.off_since is null as is_on, p.is_late
    ), left_out as (
      insert into task_run (task, result, finished_at, outcome)
      select task, 'left_out', now(), ${'It was due more than a day ago, when the product was down.'}
      from due where is_on and is_late
    )
    select graphile_worker.add_job(task, ${JSON.stringify(BY_SCHEDULE)}::json, job_key => 'due:' || task)
    from due where is_on and not is_late`.execute(db);
}

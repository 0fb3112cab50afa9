import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';

/** A task that is due every `everyMinutes`, `at` minutes into each period; an hour or a day of UTC begins one. */
export interface Scheduled {
  task: string;
  everyMinutes: number;
  at: number;
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

/**
 * One statement, so that a task is noted exactly when it is enqueued; of two processes the second waits and finds it noted.
 * A new task is due in its next period. A note from beyond the next period was made before the clock was set back.
 */
export async function enqueueDue({ db, clock, schedule }: Scheduling): Promise<void> {
  await sql`with planned as (
      select task, make_interval(mins => every) as period,
        date_bin(make_interval(mins => every), ${clock.now()}::timestamptz,
          timestamptz '2000-01-01 00:00:00+00' + make_interval(mins => at)) as due_at
      from json_to_recordset(${JSON.stringify(schedule.map(({ task, everyMinutes, at }) => ({ task, every: everyMinutes, at })))}::json)
        as s(task text, every int, at int)
    ), new_ones as (
      insert into scheduled_task (task, due_at) select task, due_at from planned p
      where not exists (select 1 from scheduled_task k where k.task = p.task)
      on conflict do nothing
    ), due as (
      update scheduled_task k set due_at = p.due_at from planned p
      where p.task = k.task and (k.due_at < p.due_at or k.due_at > p.due_at + p.period)
      returning k.task
    )
    select graphile_worker.add_job(task) from due`.execute(db);
}

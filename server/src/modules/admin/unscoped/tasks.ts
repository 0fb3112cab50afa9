import { sql } from 'kysely';
import type { z } from 'zod';
import type { ScheduledTask, taskEndpoints, TaskRun } from '#contract/admin/tasks.ts';
import { cronLine, nextDue, scheduleText } from '#rules/admin/tasks.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import {
  contains,
  isoOrNull,
  readPage,
  readRows,
  type Selection,
} from '../../../platform/database/read-page.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Scheduled } from '../../../platform/jobs/schedule.ts';

type Query = z.output<typeof taskEndpoints.listTasks.query & object>;
export type TaskFilters = Omit<Query, 'page' | 'per_page'>;

interface Row {
  task: string;
  result: ScheduledTask['result'];
  last_run: string | null;
  seconds: number | null;
  outcome: string | null;
  off_since: string | null;
  off_by: string | null;
}

const SECONDS = sql`round(extract(epoch from r.finished_at - r.started_at), 1)::float8 as seconds`;

const ORDERS = {
  title: sql`s.title`,
  last_run: sql`r.started_at`,
  next_run: sql`s.next_run`,
  result: sql`coalesce(r.result, 'never_run')`,
};

/** Scheduled tasks `s` with their newest run `r`; what it came to is their result. */
const NEWEST_RUN = sql`left join lateral (select * from task_run x where x.task = s.task order by x.id desc limit 1) r on true`;

/** Scheduled tasks `s` that the list shows as failed, with the run `r`; ends with its condition. */
export const failedTasks = (schedule: readonly Scheduled[]) =>
  sql`unnest(${schedule.map(({ task }) => task)}::text[]) as s(task) ${NEWEST_RUN} where r.result = 'failed'`;

/** Which task, when next: what the statement needs of the schedule. */
function selectionOf(schedule: readonly Scheduled[], now: Date, filters: Partial<TaskFilters>): Selection {
  const { search, result, enabled, sort = 'title' } = filters;
  const given = schedule.map((one) => ({ task: one.task, title: one.title, next_run: nextDue(one, now) }));
  const field = sort.replace('-', '') as keyof typeof ORDERS;
  return {
    columns: sql`s.task, coalesce(r.result, 'never_run') as result, r.started_at as last_run, ${SECONDS}, r.outcome,
      k.off_since, u.first_name || ' ' || u.last_name as off_by`,
    from: sql`json_to_recordset(${JSON.stringify(given)}::json) as s(task text, title text, next_run timestamptz)
      left join scheduled_task k on k.task = s.task left join app_user u on u.id = k.off_by ${NEWEST_RUN}`,
    where: sql.join(
      [
        sql`true`,
        ...(search ? [sql`lower(s.title) like ${contains(search)}`] : []),
        ...(result ? [sql`coalesce(r.result, 'never_run') = ${result}`] : []),
        ...(enabled ? [sql`(k.off_since is null) = ${enabled === '1'}`] : []),
      ],
      sql` and `,
    ),
    orderBy: sql`${ORDERS[field]} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')} nulls last, s.title`,
    key: sql`s.task`,
  };
}

interface Looking {
  schedule: readonly Scheduled[];
  now: Date;
}

export async function listTasks(db: Queryable, { schedule, now }: Looking, query: Query) {
  const { rows, meta } = await readPage<Row>(db, selectionOf(schedule, now, query), query);
  return { data: rows.flatMap((row) => toTask(row, schedule, now)), meta };
}

export async function readTasks(
  db: Queryable,
  { schedule, now }: Looking,
  filters: TaskFilters,
): Promise<ScheduledTask[]> {
  const rows = await readRows<Row>(db, selectionOf(schedule, now, filters));
  return rows.flatMap((row) => toTask(row, schedule, now));
}

/** Throws 404 for what is not scheduled. */
export async function viewTask(
  db: Queryable,
  { schedule, now }: Looking,
  name: string,
): Promise<ScheduledTask> {
  const only = schedule.filter(({ task }) => task === name);
  const [row] = await readRows<Row>(db, selectionOf(only, now, {}));
  const [task] = row ? toTask(row, schedule, now) : [];
  if (!task) throw notFound('Task not found');
  return task;
}

function toTask({ task: name, ...row }: Row, schedule: readonly Scheduled[], now: Date): ScheduledTask[] {
  const scheduled = schedule.find(({ task }) => task === name);
  if (!scheduled) return [];
  const enabled = row.off_since === null;
  return [
    {
      ...row,
      name,
      title: scheduled.title,
      schedule: scheduleText(scheduled),
      cron: cronLine(scheduled),
      mails: scheduled.mails === true,
      last_run: isoOrNull(row.last_run),
      next_run: enabled ? nextDue(scheduled, now).toISOString() : null,
      enabled,
      off_since: isoOrNull(row.off_since),
      can: { run: row.result !== 'running', switch_off: enabled && scheduled.stays !== true },
    },
  ];
}

/** Newest first; as many as are kept. */
export async function viewRuns(db: Queryable, task: string): Promise<TaskRun[]> {
  const { rows } = await sql<{
    id: number;
    started_at: Date;
    seconds: number | null;
    by: string;
    result: TaskRun['result'];
    outcome: string;
    has_log: boolean;
  }>`select r.id, r.started_at, ${SECONDS}, coalesce(u.first_name || ' ' || u.last_name, 'Schedule') as by, r.result,
      r.outcome, r.log <> '' as has_log
    from task_run r left join app_user u on u.id = r.started_by where r.task = ${task} order by r.id desc`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, started_at: row.started_at.toISOString() }));
}

/** Throws 404 for a run that is not kept. */
export async function viewRunLog(db: Queryable, id: number): Promise<string> {
  const run = await db.selectFrom('task_run').select('log').where('id', '=', id).executeTakeFirst();
  if (!run) throw notFound('Run not found');
  return run.log;
}

import { sql } from 'kysely';
import { TASK_RESULT_TEXT, type TaskResult } from '#rules/admin/tasks.ts';
import { isoOf } from '../../../platform/database/read-page.ts';
import { failedTasks } from '../../admin/index.ts';
import { column, onDays } from '../../reports/index.ts';
import { count, reportAsked, rowsOf, type Answer } from '../answer.ts';

const momentOf = (at: string): string => isoOf(at).slice(0, 16).replace('T', ' ');

export const ediFailures: Answer = async (_, db, asked) => {
  interface Row {
    id: number;
    at: string;
    client: string | null;
    direction: string;
    type: string;
    error: string | null;
    messages: number;
  }
  const rows = await rowsOf<Row>(
    db,
    sql`select r.id, r.at, k.name as client, r.direction, r.type, r.error, count(*) over () as messages
      from edi_message r left join edi_client k on k.id = r.client_id
      where r.status = 'Failed' and r.ignored_at is null and ${onDays(sql`r.at`, reportAsked(asked))}
        and ${asked.client === undefined ? sql`true` : sql`r.client_id = ${asked.client}`}
      order by r.at desc, r.id desc`,
  );
  return {
    columns: [
      column('id', 'Message', 'text'),
      column('time', 'Time (UTC)', 'text'),
      column('client', 'Client', 'text'),
      column('direction', 'Direction', 'text'),
      column('type', 'Type', 'text'),
      column('error', 'Error', 'text'),
    ],
    rows: rows.map((one) => [
      String(one.id),
      momentOf(one.at),
      one.client,
      one.direction,
      one.type,
      one.error,
    ]),
    figures: [count('Messages', rows[0]?.messages ?? 0)],
    chart: null,
  };
};

export const taskFailures: Answer = async (_, db, asked) => {
  interface Row {
    task: string;
    started_at: string;
    result: TaskResult;
    outcome: string;
    runs: number;
  }
  const rows = await rowsOf<Row>(
    db,
    sql`select r.task, r.started_at, r.result, r.outcome, count(*) over () as runs from ${
      asked.isNow
        ? failedTasks(asked.schedule)
        : sql`task_run r where r.result = 'failed' and ${onDays(sql`r.started_at`, reportAsked(asked))}`
    } order by r.started_at desc, r.id desc`,
  );
  const titles = new Map(asked.schedule.map(({ task, title }) => [task, title]));
  return {
    columns: [
      column('task', 'Task', 'text'),
      column('started', 'Started (UTC)', 'text'),
      column('result', 'Result', 'text'),
      column('outcome', 'Outcome', 'text'),
    ],
    rows: rows.map((one) => [
      titles.get(one.task) ?? one.task,
      momentOf(one.started_at),
      TASK_RESULT_TEXT[one.result],
      one.outcome,
    ]),
    figures: [count(asked.isNow ? 'Tasks' : 'Runs', rows[0]?.runs ?? 0)],
    chart: null,
  };
};

import type { z } from 'zod';
import type { taskEndpoints } from '#contract/admin/tasks.ts';
import { TASK_RESULT_TEXT } from '#rules/admin/tasks.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { FileReply } from '../../platform/http/context.ts';
import type { Scheduled } from '../../platform/jobs/schedule.ts';
import { exportFile } from '../../platform/spreadsheet/write.ts';
import { readTasks } from './unscoped/tasks.ts';

type Query = z.output<typeof taskEndpoints.exportTasks.query & object>;

const HEADERS = [
  'Task',
  'Schedule (UTC)',
  'Cron',
  'Last Run',
  'Duration (s)',
  'Result',
  'Outcome',
  'Next Run',
  'Enabled',
];

/** The filtered tasks, as they are listed. */
export async function exportTasks(
  db: Queryable,
  { schedule, now, today }: { schedule: readonly Scheduled[]; now: Date; today: string },
  { format, ...filters }: Query,
): Promise<FileReply> {
  const tasks = await readTasks(db, { schedule, now }, filters);
  const rows = tasks.map((one) => [
    one.title,
    one.schedule,
    one.cron,
    one.last_run,
    one.seconds,
    TASK_RESULT_TEXT[one.result],
    one.outcome,
    one.next_run,
    one.enabled ? 'Yes' : 'No',
  ]);
  return exportFile({ name: `tasks-${today}`, headers: HEADERS, rows }, format);
}

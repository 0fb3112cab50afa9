import { z } from 'zod';
import { TASK_RESULTS } from '#rules/admin/tasks.ts';
import { TASK_SORTS } from '#rules/lists.ts';
import { endpoint } from '../endpoint.ts';
import { ExportFormat, Id, IdParam, Paging, Timestamp, data, list, text } from '../primitives.ts';

const Result = z.enum(TASK_RESULTS);
const RunResult = Result.exclude(['never_run']);
const Seconds = z.number().nullable().describe('How long it took; null while it runs');

export const ScheduledTask = z
  .object({
    name: z.string(),
    title: z.string(),
    schedule: z.string().describe('In words, UTC'),
    cron: z.string().describe('The same as a line of a crontab'),
    result: Result.describe('Of the last run'),
    last_run: Timestamp.nullable(),
    seconds: Seconds,
    outcome: z.string().nullable().describe('What the last run did, or why it failed'),
    next_run: Timestamp.nullable().describe('Null while it is switched off'),
    mails: z.boolean().describe('It sends e-mail to people'),
    enabled: z.boolean(),
    off_since: Timestamp.nullable(),
    off_by: z.string().nullable().describe('Who switched it off'),
    can: z.object({ run: z.boolean(), switch_off: z.boolean() }),
  })
  .meta({ id: 'ScheduledTask' });
export type ScheduledTask = z.infer<typeof ScheduledTask>;

export const TaskRun = z
  .object({
    id: Id,
    started_at: Timestamp,
    seconds: Seconds,
    by: z.string().describe('`Schedule`, or the administrator who asked for it'),
    result: RunResult,
    outcome: z.string(),
    has_log: z.boolean(),
  })
  .meta({ id: 'TaskRun' });
export type TaskRun = z.infer<typeof TaskRun>;

const TaskName = z.strictObject({ name: z.string().max(60) });
const administrators = { audience: ['Administrator'] } as const;

const filters = {
  search: text(100).optional().describe('Part of the title'),
  result: Result.optional().describe('Of the last run'),
  enabled: z.enum(['0', '1']).optional(),
  sort: z.enum(TASK_SORTS).default('title'),
};

export const taskEndpoints = {
  listTasks: endpoint({
    method: 'GET',
    path: 'admin/tasks',
    summary: 'Every scheduled job with its last run',
    ...administrators,
    query: z.strictObject({ ...Paging, ...filters }),
    reply: list(ScheduledTask),
  }),
  exportTasks: endpoint({
    method: 'GET',
    path: 'admin/tasks/export',
    summary: 'The same as a file',
    ...administrators,
    query: z.strictObject({ ...filters, format: ExportFormat }),
    reply: 'file',
    rate: 'heavy',
  }),
  getTask: endpoint({
    method: 'GET',
    path: 'admin/tasks/{name}',
    summary: 'A scheduled job with its last 50 runs, newest first',
    ...administrators,
    params: TaskName,
    reply: data(ScheduledTask.extend({ runs: z.array(TaskRun) }).meta({ id: 'TaskWithRuns' })),
    errors: ['not_found'],
  }),
  getTaskLog: endpoint({
    method: 'GET',
    path: 'admin/tasks/runs/{id}/log',
    summary: 'What a run wrote, ids instead of names',
    ...administrators,
    params: IdParam,
    reply: data(z.object({ log: z.string() })),
    errors: ['not_found'],
  }),
  runTask: endpoint({
    method: 'POST',
    path: 'admin/tasks/{name}/run',
    summary: 'Run a job now, also one that is switched off; answers at once',
    ...administrators,
    params: TaskName,
    reply: data(z.object({ run_id: Id })),
    status: 201,
    rate: 'write',
    audit: 'task.run',
    errors: ['not_found', 'conflict'],
  }),
  switchTask: endpoint({
    method: 'PUT',
    path: 'admin/tasks/{name}',
    summary: 'Switch a job off or on',
    ...administrators,
    params: TaskName,
    body: z.strictObject({ enabled: z.boolean() }),
    reply: data(ScheduledTask),
    rate: 'write',
    audit: 'task.switched',
    errors: ['not_found', 'rule_broken'],
  }),
} as const;

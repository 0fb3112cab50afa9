import type { adminHomeEndpoints } from '#contract/admin/admin-home.ts';
import type { adminEndpoints } from '#contract/admin/admin.ts';
import type { taskEndpoints } from '#contract/admin/tasks.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { hasPermission } from '../../platform/scope.ts';
import type { Scheduled } from '../../platform/jobs/schedule.ts';
import { exportLogs } from './export-logs.ts';
import { exportTasks } from './export-tasks.ts';
import { runTask, switchTask } from './run-task.ts';
import { viewAdminHome } from './unscoped/home.ts';
import { countQueues } from './unscoped/queues.ts';
import { viewMonthlySales } from './unscoped/sales.ts';
import { listTasks, viewRunLog, viewRuns, viewTask } from './unscoped/tasks.ts';
import { searchLogs } from './unscoped/logs.ts';

export function adminRoutes(
  schedule: readonly Scheduled[],
): Handlers<keyof typeof adminEndpoints | keyof typeof adminHomeEndpoints | keyof typeof taskEndpoints> {
  return {
    getAdminHome: async ({ scope, db, now, today }, { query }) => ({
      data: await viewAdminHome(
        db,
        { now, today, since: new Date(query.since ?? today) },
        { catalog: query.catalog_type, money: hasPermission(scope, 'finance'), schedule },
      ),
    }),
    getAdminQueues: ({ db }) => countQueues(db),
    getMonthlySales: async ({ db, today }, { query }) => ({
      data: await viewMonthlySales(db, today, query.catalog_type),
    }),
    listLogs: ({ db }, { query }) => searchLogs(db, query),
    listTasks: ({ db, now }, { query }) => listTasks(db, { schedule, now }, query),
    exportTasks: ({ db, now, today }, { query }) => exportTasks(db, { schedule, now, today }, query),
    getTask: async ({ db, now }, { params }) => {
      const task = await viewTask(db, { schedule, now }, params.name);
      return { data: { ...task, runs: await viewRuns(db, task.name) } };
    },
    getTaskLog: async ({ db }, { params }) => ({ data: { log: await viewRunLog(db, params.id) } }),
    runTask: async (context, { params }) => ({ data: await runTask(context, schedule, params.name) }),
    switchTask: async (context, { params, body }) => {
      await switchTask(context, schedule, { ...params, ...body });
      return { data: await viewTask(context.db, { schedule, now: context.now }, params.name) };
    },
    exportLogs: ({ db, today }, { query }) => exportLogs(db, query, today),
  };
}

import { sql } from 'kysely';
import { on, type Examples } from '../../../test/kit/example.ts';
import type { Database } from '../../platform/database/database.ts';

const LOG_FILTERS = {
  from: '2026-06-01',
  to: '2026-06-30',
  user: 'a',
  company: 'a',
  event: 'order',
  text: 'placed',
};

const TASK_FILTERS = { search: 'bids', result: 'never_run', enabled: '1', sort: '-last_run' };

const TASK = { name: 'expire-bids' };

async function aRun(db: Database): Promise<number> {
  const run = { task: TASK.name, result: 'done', finished_at: sql<Date>`now()`, log: 'bid 7: was locked' };
  const { id } = await db.insertInto('task_run').values(run).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const ADMIN_EXAMPLES: Examples = {
  getAdminHome: () => ({ as: 'admin', query: { catalog_type: 'medigi' } }),
  getAdminQueues: () => ({ as: 'admin' }),
  getMonthlySales: () => ({ as: 'admin', query: { catalog_type: 'medigi' } }),
  listLogs: () => ({ as: 'admin', query: { ...LOG_FILTERS, page: '1' } }),
  listTasks: () => ({ as: 'admin', query: { ...TASK_FILTERS, page: '1' } }),
  exportTasks: {
    harmless: { query: 'format=csv&search=none' },
    make: () => ({ as: 'admin', query: { ...TASK_FILTERS, format: 'csv' } }),
  },
  getTask: on('task', () => ({ as: 'admin', params: TASK })),
  getTaskLog: on('task', async ({ db }) => ({ as: 'admin', params: { id: await aRun(db) } })),
  runTask: on('task', async ({ db }) => {
    await db.deleteFrom('task_run').where('task', '=', TASK.name).execute();
    return { as: 'admin', params: TASK };
  }),
  switchTask: on('task', () => ({ as: 'admin', params: TASK, body: { enabled: false } })),
  exportLogs: {
    harmless: { query: 'format=csv&event=none' },
    make: () => ({ as: 'admin', query: { ...LOG_FILTERS, format: 'csv' } }),
  },
};

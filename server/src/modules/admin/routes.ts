import type { adminHomeEndpoints } from '#contract/admin/admin-home.ts';
import type { adminEndpoints } from '#contract/admin/admin.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { hasPermission } from '../../platform/scope.ts';
import { exportLogs } from './export-logs.ts';
import { viewAdminHome } from './unscoped/home.ts';
import { countQueues } from './unscoped/queues.ts';
import { viewMonthlySales } from './unscoped/sales.ts';
import { searchLogs } from './unscoped/logs.ts';

export function adminRoutes(): Handlers<keyof typeof adminEndpoints | keyof typeof adminHomeEndpoints> {
  return {
    getAdminHome: async ({ scope, db, now, today }, { query }) => ({
      data: await viewAdminHome(
        db,
        { now, today, since: new Date(query.since ?? today) },
        { catalog: query.catalog_type, money: hasPermission(scope, 'finance') },
      ),
    }),
    getAdminQueues: ({ db }) => countQueues(db),
    getMonthlySales: async ({ db, today }, { query }) => ({
      data: await viewMonthlySales(db, today, query.catalog_type),
    }),
    listLogs: ({ db }, { query }) => searchLogs(db, query),
    exportLogs: ({ db, today }, { query }) => exportLogs(db, query, today),
  };
}

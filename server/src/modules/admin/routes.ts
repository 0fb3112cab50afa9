import type { adminEndpoints } from '#contract/admin.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { exportLogs } from './export-logs.ts';
import { searchLogs } from './views/logs.ts';

export function adminRoutes(): Handlers<keyof typeof adminEndpoints> {
  return {
    listLogs: ({ db }, { query }) => searchLogs(db, query),
    exportLogs: ({ db, today }, { query }) => exportLogs(db, query, today),
  };
}

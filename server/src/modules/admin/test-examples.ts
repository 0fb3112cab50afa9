import type { Examples } from '../../../test/kit/example.ts';

const LOG_FILTERS = {
  from: '2026-06-01',
  to: '2026-06-30',
  user: 'a',
  company: 'a',
  event: 'order',
  text: 'placed',
};

export const ADMIN_EXAMPLES: Examples = {
  getAdminHome: () => ({ as: 'admin', query: { catalog_type: 'medigi' } }),
  getAdminQueues: () => ({ as: 'admin' }),
  getMonthlySales: () => ({ as: 'admin', query: { catalog_type: 'medigi' } }),
  listLogs: () => ({ as: 'admin', query: { ...LOG_FILTERS, page: '1' } }),
  exportLogs: {
    harmless: { query: 'format=csv&event=none' },
    make: () => ({ as: 'admin', query: { ...LOG_FILTERS, format: 'csv' } }),
  },
};

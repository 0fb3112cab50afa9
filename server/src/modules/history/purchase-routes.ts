import type { purchaseEndpoints } from '#contract/history/purchases.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { exportPurchases } from './export-purchases.ts';
import { viewHasHistory, viewMonthlyQuantities } from './views/monthly.ts';
import { listPurchases } from './views/purchases.ts';

export const purchaseRoutes = (): Handlers<keyof typeof purchaseEndpoints> => ({
  listPurchases: ({ scope, db }, { query }) => listPurchases(scope, db, query),
  exportPurchases: (context, { query }) => exportPurchases(context, query),
  listMonthlyQuantities: async ({ scope, db, today }, { query }) => ({
    data: await viewMonthlyQuantities(scope, db, query, today),
  }),
  hasHistory: async ({ scope, db }, { params }) => ({ data: await viewHasHistory(scope, db, params.id) }),
});

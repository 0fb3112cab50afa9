import type { payoutEndpoints } from '#contract/billing/payouts.ts';
import type { Handlers } from '../../../platform/http/context.ts';
import { owedToSellers } from '../unscoped/owed-to-sellers.ts';
import { exportPayoutOrders, exportPayouts } from './export-payouts.ts';
import { movePayout } from './move-payout.ts';
import { payoutStatement } from './statement.ts';
import { toSummary } from './unscoped/payouts.ts';
import { listPayouts, viewPayout } from './views.ts';

export const payoutRoutes = (): Handlers<keyof typeof payoutEndpoints> => ({
  listPayouts: async ({ scope, db, today }, { query }) => {
    const { data, meta } = await listPayouts(scope, db, query, today);
    return { data: data.map(toSummary), meta };
  },
  exportPayouts: (context, { query }) => exportPayouts(context, query),
  getPayout: async ({ scope, db, today }, { params }) => ({
    data: await viewPayout(scope, db, params.id, { today }),
  }),
  exportPayoutOrders: (context, { params, query }) => exportPayoutOrders(context, params.id, query.format),
  getPayoutStatement: (context, { params }) => payoutStatement(context, params.id),
  listFinancePayouts: async ({ scope, db, today }, { query }) => {
    const { data, meta, net } = await listPayouts(scope, db, query, today);
    return { data, meta: { ...meta, sums: { net, ...(await owedToSellers(db)) } } };
  },
  exportFinancePayouts: (context, { query }) => exportPayouts(context, query),
  movePayout: (context, { params, body }) => movePayout(context, params.id, body),
});

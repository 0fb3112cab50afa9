import type { creditEndpoints } from '#contract/finance/credit.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { listCredit } from './unscoped/credit-list.ts';
import { saveCredit } from './save-credit.ts';
import { viewCredit } from './views/credit.ts';

export const financeRoutes = (): Handlers<keyof typeof creditEndpoints> => ({
  listCredit: ({ db, today }, { query }) => listCredit(db, query, today),
  saveCredit: (context, { params, body }) => saveCredit(context, params.company_id, body),
  getCredit: async ({ scope, db, today }, { query }) => ({
    data: await viewCredit(scope, db, { ...query, today }),
  }),
});

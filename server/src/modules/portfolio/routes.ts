import type { portfolioEndpoints } from '#contract/portfolio.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { addToPortfolio } from './add.ts';
import { exportPortfolio } from './export-portfolio.ts';
import { removeFromPortfolio } from './remove.ts';
import { listPortfolio } from './views/portfolio.ts';

export const portfolioRoutes = (): Handlers<keyof typeof portfolioEndpoints> => ({
  listPortfolio: ({ scope, db }, { query }) => listPortfolio(scope, db, query),
  exportPortfolio: (context, { query }) => exportPortfolio(context, query),
  addToPortfolio: async (context, { body }) => ({ data: await addToPortfolio(context, body) }),
  removeFromPortfolio: async (context, { params }) => {
    await removeFromPortfolio(context, params.id);
    return { data: { ok: true } };
  },
});

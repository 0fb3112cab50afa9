import type { portfolioEndpoints } from '#contract/portfolio.ts';
import type { ListingImport } from '#contract/listings/imports.ts';
import type { Handlers, RequestContext } from '../../platform/http/context.ts';
import { addToPortfolio } from './add.ts';
import { exportPortfolio } from './export-portfolio.ts';
import { removeFromPortfolio } from './remove.ts';
import { listPortfolio } from './views/portfolio.ts';

/** Takes a file as price files are taken. */
type UploadFile = (context: RequestContext) => Promise<{ data: ListingImport }>;

export const portfolioRoutes = (deps: {
  uploadFile: UploadFile;
}): Handlers<keyof typeof portfolioEndpoints> => ({
  listPortfolio: ({ scope, db }, { query }) => listPortfolio(scope, db, query),
  exportPortfolio: (context, { query }) => exportPortfolio(context, query),
  addToPortfolio: async (context, { body }) =>
    context.http.request.isMultipart()
      ? deps.uploadFile(context)
      : { data: await addToPortfolio(context, body) },
  removeFromPortfolio: async (context, { params }) => {
    await removeFromPortfolio(context, params.id);
    return { data: { ok: true } };
  },
});

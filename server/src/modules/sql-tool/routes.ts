import type { sqlToolEndpoints } from '#contract/sql-tool.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { toFile, toReply } from './answers.ts';
import { ask, type AskDeps } from './ask.ts';
import { ALLOWED_FUNCTIONS, ALLOWED_TYPES } from './guard/allowed.ts';
import { deleteSaved, saveQuery } from './saved.ts';
import { reportingViews } from './unscoped/reporting-views.ts';
import { listAsked } from './views/history.ts';
import { listSaved } from './views/saved.ts';

export const sqlToolRoutes = (deps: AskDeps): Handlers<keyof typeof sqlToolEndpoints> => ({
  runSql: async (context, { body }) => ({
    data: toReply(await ask(context, deps, body, { exported: false })),
  }),
  exportSql: async (context, { body }) =>
    toFile(await ask(context, deps, body, { exported: true }), context.today),
  listSqlViews: async ({ db }) => ({
    data: {
      available: await deps.tool.isAvailable(),
      views: await reportingViews(db),
      functions: [...ALLOWED_FUNCTIONS],
      types: [...ALLOWED_TYPES],
    },
  }),
  listAskedQueries: ({ scope, db }, { query }) => listAsked(scope, db, query),
  listSavedQueries: async ({ scope, db }) => ({ data: await listSaved(scope, db) }),
  saveQuery: async (context, { body }) => ({ data: await saveQuery(context, body) }),
  deleteSavedQuery: async (context, { params }) => {
    await deleteSaved(context, params.id);
    return { data: { ok: true } };
  },
});

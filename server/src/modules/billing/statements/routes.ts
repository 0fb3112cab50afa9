import type { statementEndpoints } from '#contract/billing/statements.ts';
import type { Handlers } from '../../../platform/http/context.ts';
import { statementPdf } from './paper.ts';
import { sendStatements } from './send-statements.ts';
import { listStatements, viewStatement } from './views.ts';

export const statementRoutes = (): Handlers<keyof typeof statementEndpoints> => ({
  listStatements: ({ scope, db }, { query }) => listStatements(scope, db, query),
  getStatementFile: async ({ scope, db, client }, { params }) => {
    const { paper, made_at: at } = await viewStatement(scope, db, params.id);
    return statementPdf(paper, { brand: client.name, at });
  },
  sendStatements: (context, { body }) => sendStatements(context, body),
});

import type { requestEndpoints } from '#contract/requests/requests.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { answerRequest, moveRequest } from './answer.ts';
import { askForProduct } from './ask.ts';
import { cancelRequest } from './cancel.ts';
import { exportRequests } from './export-requests.ts';
import { keepsRequests } from './range.ts';
import { assignees } from './unscoped/assignees.ts';
import { readDemand } from './unscoped/demand.ts';
import { findOffers } from './unscoped/find-offers.ts';
import { listRequests, viewRequest } from './views/requests.ts';

export const requestRoutes = (): Handlers<keyof typeof requestEndpoints> => ({
  listRequestedProducts: ({ scope, db, today }, { query }) => listRequests(scope, db, { query, today }),
  exportRequestedProducts: (context, { query }) => exportRequests(context, query),
  listRequestDemand: async ({ scope, db }) => ({
    data: await readDemand(db, { named: keepsRequests(scope) }),
  }),
  listRequestAssignees: async ({ db }) => ({ data: await assignees(db) }),
  getRequestedProduct: async ({ scope, db, today }, { params }) => ({
    data: await viewRequest(scope, db, { id: params.id, today }),
  }),
  findRequestOffers: async ({ db, today }, { params, query }) => ({
    data: await findOffers(db, { id: params.id, search: query.search ?? '', today }),
  }),
  askForProduct: async (context, { body }) => ({ data: await askForProduct(context, body) }),
  answerRequestedProduct: async (context, { params, body }) => ({
    data: await answerRequest(context, params.id, body),
  }),
  moveRequestedProduct: async (context, { params, body }) => ({
    data: await moveRequest(context, params.id, body),
  }),
  cancelRequestedProduct: async (context, { params }) => {
    await cancelRequest(context, params.id);
    return { data: { ok: true } };
  },
});

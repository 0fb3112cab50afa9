import type { contractEndpoints } from '#contract/rfps/contracts.ts';
import type { rfpEndpoints } from '#contract/rfps/rfps.ts';
import { RFP_GONE } from '#rules/rfps/rfp-words.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { isSameOrigin } from '../../platform/http/guard.ts';
import { cancelRfp, declineProposal, declineRfp } from './answer-rfp.ts';
import { acceptProposal } from './contracts/accept-proposal.ts';
import { extendRfp } from './contracts/extend-rfp.ts';
import { pauseRfp } from './contracts/pause-rfp.ts';
import { retryDelivery } from './contracts/retry-delivery.ts';
import { answerSkip, askSkip } from './contracts/skip-delivery.ts';
import { exportDeliveries, exportRfps } from './export-rfps.ts';
import { calculateProposal, placeProposal } from './place-proposal.ts';
import { placeRfp } from './place-rfp.ts';
import { findNdc, groupNdcs, lookUpNdcs } from './products.ts';
import { supplierOf } from './range.ts';
import { repeatRfpMail } from './repeat-mail.ts';
import { listSuppliers } from './suppliers.ts';
import { countDeliveries, listDeliveries } from './views/deliveries.ts';
import { listProposals } from './views/proposals.ts';
import { recommendContracts } from './views/recommendations.ts';
import { viewRfp } from './views/rfp-detail.ts';
import { listRfps } from './views/rfp-list.ts';

/** The body may name the record again, and no other. */
function idOf(params: { id: number }, body: { id?: number | undefined }): number {
  if (body.id !== undefined && body.id !== params.id) throw notFound(RFP_GONE);
  return params.id;
}

export const rfpRoutes = (): Handlers<keyof typeof rfpEndpoints | keyof typeof contractEndpoints> => ({
  lookUpNdcs: async ({ scope, db }, { query }) => ({ data: await lookUpNdcs(scope, db, query) }),
  groupNdcs: async ({ scope, db }, { query }) => ({ data: await groupNdcs(scope, db, query) }),
  getNdc: async ({ scope, db }, { params }) => ({ data: await findNdc(db, params.id, supplierOf(scope)) }),
  listSuppliers: async ({ scope, db }, { query }) => ({ data: await listSuppliers(scope, db, query) }),
  listRfps: ({ scope, db, today }, { query }) => listRfps(scope, db, { query, today }),
  exportRfps: (context, { query }) => exportRfps(context, query),
  getRfp: async ({ scope, db, today }, { params }) => ({
    data: await viewRfp(scope, db, { id: params.id, today }),
  }),
  placeRfp: (context, { body }) => placeRfp(context, body),
  cancelRfp: (context, { params, body }) => cancelRfp(context, idOf(params, body), body),
  declineRfp: (context, { params, body }) => declineRfp(context, idOf(params, body), body.decline_reason),
  listProposals: async ({ scope, db }, { params }) => ({ data: await listProposals(scope, db, params.id) }),
  placeProposal: (context, { body }) => placeProposal(context, body),
  declineProposal: (context, { params, body }) =>
    declineProposal(context, idOf(params, body), body.decline_reason || null),
  calculateProposal: (context, { body }) => calculateProposal(context, body),
  repeatRfpMail: (context, { params }) => repeatRfpMail(context, params),
  repeatRfpMailByLink: async (context, { params }) => {
    if (!isSameOrigin(context.http.request)) throw forbidden('Use POST to send the mail again.');
    return repeatRfpMail(context, params);
  },
  acceptProposal: (context, { params, body }) => acceptProposal(context, idOf(params, body)),
  extendRfp: (context, { body }) => extendRfp(context, body),
  pauseRfp: (context, { body }) => pauseRfp(context, body),
  listDeliveries: ({ scope, db, today }, { query }) => listDeliveries(scope, db, { query, today }),
  exportDeliveries: (context, { query }) => exportDeliveries(context, query),
  countDeliveries: async ({ scope, db }, { query }) => ({ data: await countDeliveries(scope, db, query) }),
  askSkip: (context, { params, body }) => askSkip(context, params.id, body.reason || null),
  answerSkip: (context, { params, body }) => answerSkip(context, params.id, body.agreed),
  retryDelivery: (context, { params }) => retryDelivery(context, params.id),
  recommendContracts: async ({ scope, db, today }) => ({ data: await recommendContracts(scope, db, today) }),
});

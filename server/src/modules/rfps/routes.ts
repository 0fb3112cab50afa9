import type { rfpEndpoints } from '#contract/rfps/rfps.ts';
import { RFP_GONE } from '#rules/rfps/rfp-words.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/context.ts';
import { isSameOrigin } from '../../platform/http/guard.ts';
import { cancelRfp, declineProposal, declineRfp } from './answer-rfp.ts';
import { calculateProposal, placeProposal } from './place-proposal.ts';
import { placeRfp } from './place-rfp.ts';
import { findNdc, groupNdcs, lookUpNdcs } from './products.ts';
import { supplierOf } from './range.ts';
import { repeatRfpMail } from './repeat-mail.ts';
import { listSuppliers } from './suppliers.ts';
import { listProposals } from './views/proposals.ts';
import { viewRfp } from './views/rfp-detail.ts';
import { listRfps } from './views/rfp-list.ts';

/** The body may name the record again, and no other. */
function idOf(params: { id: number }, body: { id?: number | undefined }): number {
  if (body.id !== undefined && body.id !== params.id) throw notFound(RFP_GONE);
  return params.id;
}

export const rfpRoutes = (): Handlers<keyof typeof rfpEndpoints> => ({
  lookUpNdcs: async ({ scope, db }, { query }) => ({ data: await lookUpNdcs(scope, db, query) }),
  groupNdcs: async ({ scope, db }, { query }) => ({ data: await groupNdcs(scope, db, query) }),
  getNdc: async ({ scope, db }, { params }) => ({ data: await findNdc(db, params.id, supplierOf(scope)) }),
  listSuppliers: async ({ scope, db }, { query }) => ({ data: await listSuppliers(scope, db, query) }),
  listRfps: ({ scope, db }, { query }) => listRfps(scope, db, query),
  getRfp: async ({ scope, db }, { params }) => ({ data: await viewRfp(scope, db, params.id) }),
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
});

import type { Proposal, Rfp } from '#contract/rfps/rfp-shapes.ts';
import type { RfpStatus } from '#rules/rfps/rfp-status.ts';
import { PROPOSAL_ANSWERED, RFP_CLOSED, RFP_GONE } from '#rules/rfps/rfp-words.ts';
import { mayPropose, MOST_PROPOSALS, moveText } from '#rules/rfps/rfp-status.ts';
import type { CommandContext } from '../../platform/command.ts';
import { conflict, forbidden, notFound, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import {
  auditOf,
  closeRfp,
  concerned,
  lockForBuyer,
  lockRfp,
  moveInvitation,
  requireMove,
  settle,
  tellRfp,
  type LockedRfp,
} from './move-rfp.ts';
import { actorOf, requireBuyer, supplierOf } from './range.ts';
import { viewRfp } from './views/rfp-detail.ts';
import { viewProposal } from './views/proposals.ts';

/** Its buyer and administrators cancel what is open; administrators a contract, with a reason. No other status is taken (G-065). */
export async function cancelRfp(
  context: RequestContext,
  id: number,
  { status, reason = null }: { status: RfpStatus; reason?: string | null | undefined },
): Promise<{ data: Rfp }> {
  const { scope, now, today } = context;
  return context.command(async (command) => {
    const rfp = await lockRfp(scope, command, id);
    const who = actorOf(scope, rfp);
    if (who === 'seller') throw forbidden();
    if (who === 'buyer') requireBuyer(scope, rfp);
    if (status !== 'cancelled') throw conflict(moveText(rfp.status, status));
    requireMove(rfp, status, who);
    if (who === 'admin' && reason === null) throw ruleBroken('Give a reason.', { reason: 'Give a reason.' });
    await closeRfp(command, rfp, { status: 'cancelled', reason, now });
    tellRfp(command, rfp, 'rfp.cancelled', {
      step: 0,
      suppliers: concerned(rfp),
      by: who === 'admin' ? 'administrator' : 'buyer',
      note: reason,
    });
    auditOf(command, rfp, {
      entity: 'rfp',
      entityId: id,
      before: { status: rfp.status },
      after: { status: 'cancelled', reason },
    });
    return { data: await viewRfp(scope, command.tx, { id, today }) };
  });
}

/** The invitation of the asker. 404 for who was not asked. */
export function ownInvitation(scope: RequestContext['scope'], rfp: LockedRfp) {
  const companyId = supplierOf(scope);
  const own = rfp.invitations.find((one) => one.company_id === companyId);
  if (!own) throw notFound(RFP_GONE);
  return own;
}

/** A supplier refuses its own invitation; the request ends with the last of them (G-067). */
export async function declineRfp(
  context: RequestContext,
  id: number,
  reason: string,
): Promise<{ data: Rfp }> {
  const { scope, now, today } = context;
  return context.command(async (command) => {
    const rfp = await lockRfp(scope, command, id);
    const own = ownInvitation(scope, rfp);
    if (!mayPropose(rfp.status, own.status)) throw conflict(RFP_CLOSED);
    await moveInvitation(command, id, own.company_id, {
      status: 'declined',
      decline_reason: reason,
      decline_date: now,
    });
    const after = await settle(command, rfp, { companyId: own.company_id, status: 'declined', now });
    tellRfp(command, rfp, 'rfp.declined', {
      step: own.company_id,
      suppliers: [own.company_id],
      by: 'seller',
      note: reason,
    });
    auditOf(command, rfp, {
      entity: 'rfp',
      entityId: id,
      before: { status: rfp.status },
      after: { status: after, company_id: own.company_id, decline_reason: reason },
    });
    return { data: await viewRfp(scope, command.tx, { id, today }) };
  });
}

async function proposalsOf({ tx }: CommandContext, rfpId: number, companyId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('rfp_proposal')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('rfp_id', '=', rfpId)
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A buyer refuses a proposal; its supplier may send another one while the request is open (G-066), five in all. */
export async function declineProposal(
  context: RequestContext,
  id: number,
  reason: string | null,
): Promise<{ data: Proposal }> {
  const { scope, now } = context;
  return context.command(async (command) => {
    const rfp = await lockForBuyer(scope, command, id);
    const proposal = await command.tx
      .updateTable('rfp_proposal')
      .set({ status: 'declined', decline_reason: reason, closed_at: now })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .returning('company_id')
      .executeTakeFirst();
    if (!proposal) throw conflict(PROPOSAL_ANSWERED);
    const companyId = proposal.company_id;
    const status = (await proposalsOf(command, rfp.id, companyId)) < MOST_PROPOSALS ? 'invited' : 'closed';
    await moveInvitation(command, rfp.id, companyId, { status });
    const after = await settle(command, rfp, { companyId, status, now });
    tellRfp(command, rfp, 'proposal.declined', {
      step: id,
      suppliers: [companyId],
      by: 'buyer',
      note: reason,
    });
    auditOf(command, rfp, {
      entity: 'proposal',
      entityId: id,
      before: { status: 'pending', rfp: rfp.status },
      after: { status: 'declined', decline_reason: reason, rfp: after },
    });
    return { data: await viewProposal(scope, command.tx, id) };
  });
}

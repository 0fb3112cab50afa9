import { sql } from 'kysely';
import type { Rfp } from '#contract/rfps/rfp-shapes.ts';
import { basePriceCents } from '#rules/catalog/prices.ts';
import { PROPOSAL_ANSWERED, acceptedTooLate } from '#rules/rfps/rfp-words.ts';
import { deliveries, lastDayToAccept, renewalDate } from '#rules/rfps/terms.ts';
import type { CommandContext } from '../../../platform/command.ts';
import { conflict, ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { baseOf } from '../../catalog/index.ts';
import {
  auditOf,
  concerned,
  lockForBuyer,
  requireMove,
  showRfp,
  tellRfp,
  type LockedRfp,
} from '../move-rfp.ts';
import { viewRfp } from '../views/rfp-detail.ts';
import { scheduleDeliveries } from './deliveries.ts';
import { contractProblem, partiesOf, readContractFacts } from './facts.ts';

interface Waiting {
  seller_id: number;
  ndc: string;
  quantity: number;
}

/**
 * Makes a proposal a contract with its deliveries; what others proposed is closed. 403 for a user who is not vetted or does not buy for the facility, 409 where the
 * proposal does not wait any more, 422 where the facility or the supplier may not trade or the first delivery cannot be ordered in time.
 */
export async function acceptProposal(context: RequestContext, id: number): Promise<{ data: Rfp }> {
  const { scope, now, today } = context;
  return context.command(async (command) => {
    const rfp = await lockForBuyer(scope, command, id);
    const proposal = await waitingProposal(command, id);
    requireMove(rfp, 'accepted', 'buyer');
    const last = lastDayToAccept(rfp.start_date);
    if (today > last) throw ruleBroken(acceptedTooLate(last));
    const parties = partiesOf(rfp, proposal);
    const facts = await readContractFacts(command.tx, parties);
    const problem = contractProblem(facts, today);
    if (problem !== null) throw ruleBroken(problem);
    const losers = await closeOthers(command, rfp, { id, companyId: proposal.seller_id, now });
    const base = baseOf(facts);
    const terms = { duration: rfp.duration, period: rfp.period, quantity: proposal.quantity };
    await command.tx
      .updateTable('rfp')
      .set({
        status: 'accepted',
        buyer_user_id: scope.userId,
        renewal_date: renewalDate(rfp.start_date, rfp.duration),
        base_cents: base && basePriceCents(base),
        updated_at: now,
      })
      .where('id', '=', rfp.id)
      .execute();
    const planned = deliveries(terms, rfp.start_date);
    await scheduleDeliveries(command, rfp.id, { planned, now });
    tellRfp(command, rfp, 'proposal.accepted', {
      step: id,
      suppliers: [proposal.seller_id],
      by: 'buyer',
      day: rfp.start_date,
    });
    if (losers.length > 0)
      tellRfp(command, rfp, 'proposal.closed', { step: id, suppliers: losers, by: 'buyer' });
    showRfp(command, rfp, concerned(rfp));
    auditOf(command, rfp, {
      entity: 'proposal',
      entityId: id,
      before: { status: 'pending', rfp: rfp.status },
      after: { status: 'accepted', rfp: 'accepted', deliveries: planned.length, buyer_user_id: scope.userId },
    });
    return { data: await viewRfp(scope, command.tx, { id: rfp.id, today }) };
  });
}

async function waitingProposal({ tx }: CommandContext, id: number): Promise<Waiting> {
  const { rows } = await sql<Waiting>`select company_id as seller_id, ndc, quantity from rfp_proposal
    where id = ${id} and status = 'pending'`.execute(tx);
  const [proposal] = rows;
  if (!proposal) throw conflict(PROPOSAL_ANSWERED);
  return proposal;
}

/** Answers with the suppliers whose proposals waited in vain. */
async function closeOthers(
  { tx }: CommandContext,
  rfp: LockedRfp,
  { id, companyId, now }: { id: number; companyId: number; now: Date },
): Promise<number[]> {
  await tx.updateTable('rfp_proposal').set({ status: 'accepted' }).where('id', '=', id).execute();
  const closed = await tx
    .updateTable('rfp_proposal')
    .set({ status: 'closed', closed_at: now })
    .where('rfp_id', '=', rfp.id)
    .where('status', '=', 'pending')
    .returning('company_id')
    .execute();
  await tx
    .updateTable('rfp_invitation')
    .set({ status: 'closed' })
    .where('rfp_id', '=', rfp.id)
    .where('company_id', '<>', companyId)
    .where('status', 'in', ['invited', 'proposed'])
    .execute();
  return closed.map((one) => one.company_id);
}

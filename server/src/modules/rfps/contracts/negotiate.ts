import { sql } from 'kysely';
import type { IsoDate } from '#rules/dates.ts';
import { RFP_GONE } from '#rules/rfps/rfp-words.ts';
import type { CommandContext } from '../../../platform/command.ts';
import { forbidden, notFound, ruleBroken } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { lockRfp, type LockedRfp } from '../move-rfp.ts';
import { actorOf, requireBuyer, supplierOf } from '../range.ts';
import { requireContract } from './deliveries.ts';
import { contractProblem, partiesOf, readContractFacts } from './facts.ts';

export interface AgreedTerms {
  seller_id: number;
  ndc: string;
  /** Packs a period. */
  quantity: number;
  /** So many it has already. */
  deliveries: number;
}

/** Null before a proposal was accepted. */
async function agreedTerms({ tx }: CommandContext, rfpId: number): Promise<AgreedTerms | null> {
  const { rows } = await sql<AgreedTerms>`select p.company_id as seller_id, p.ndc, p.quantity,
    (select count(*)::int from rfp_delivery d where d.rfp_id = p.rfp_id) as deliveries
    from rfp_proposal p where p.rfp_id = ${rfpId} and p.status = 'accepted'`.execute(tx);
  return rows[0] ?? null;
}

interface Negotiation {
  rfp: LockedRfp;
  agreed: AgreedTerms;
  who: 'buyer' | 'seller';
}

/** Locks a running contract for one of its parties. 404 for every other supplier, 403 for administrators and for who does not buy for the facility, 409 where it does not run. */
export async function lockForParty(scope: Scope, command: CommandContext, id: number): Promise<Negotiation> {
  const rfp = await lockRfp(scope, command, id);
  const who = actorOf(scope, rfp);
  if (who === 'admin') throw forbidden();
  if (who === 'buyer') requireBuyer(scope, rfp);
  const agreed = await agreedTerms(command, rfp.id);
  if (who === 'seller' && agreed?.seller_id !== supplierOf(scope)) throw notFound(RFP_GONE);
  requireContract(rfp);
  if (!agreed) throw new Error(`Contract ${rfp.id} has no accepted proposal.`);
  return { rfp, agreed, who };
}

/** 422 where nothing can be ordered by the contract now: then it is not made longer, nor put off. */
export async function requireTrade(
  { tx }: CommandContext,
  { rfp, agreed }: Pick<Negotiation, 'rfp' | 'agreed'>,
  today: IsoDate,
): Promise<void> {
  const problem = contractProblem(await readContractFacts(tx, partiesOf(rfp, agreed)), today);
  if (problem !== null) throw ruleBroken(problem);
}

import type { ScheduledDelivery } from '#contract/rfps/contract-shapes.ts';
import { mayMoveDelivery, skipProblem } from '#rules/rfps/delivery-status.ts';
import { DELIVERY_GONE, NO_SKIP_ASKED } from '#rules/rfps/rfp-words.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { auditOf, tellRfp } from '../move-rfp.ts';
import { actorOf, requireBuyer, supplierOf } from '../range.ts';
import { viewDelivery } from '../views/deliveries.ts';
import { lockDelivery, requireContract } from './deliveries.ts';

/** A buyer asks its supplier to leave out a delivery. 409 once it is ordered, or where one of the contract is skipped. */
export async function askSkip(
  context: RequestContext,
  id: number,
  reason: string | null,
): Promise<{ data: ScheduledDelivery }> {
  const { scope, now, today } = context;
  return context.command(async (command) => {
    const { rfp, delivery } = await lockDelivery(scope, command, id);
    if (actorOf(scope, rfp) !== 'buyer') throw notFound(DELIVERY_GONE);
    requireBuyer(scope, rfp);
    requireContract(rfp);
    const problem = skipProblem(delivery, today);
    if (problem !== null) throw conflict(problem);
    await command.tx
      .updateTable('rfp_delivery')
      .set({ skip: 'asked', skip_reason: reason, updated_at: now })
      .where('id', '=', id)
      .execute();
    tellRfp(command, rfp, 'rfp.skip_asked', {
      step: id,
      suppliers: [delivery.seller_id],
      by: 'buyer',
      day: delivery.date,
      note: reason,
    });
    auditOf(command, rfp, {
      entity: 'delivery',
      entityId: id,
      before: { skip: delivery.skip },
      after: { skip: 'asked', reason },
    });
    return { data: await viewDelivery(scope, command.tx, { id, today }) };
  });
}

/** The supplier agrees, and the delivery is skipped, or refuses. 409 where nothing is asked any more. */
export async function answerSkip(
  context: RequestContext,
  id: number,
  agreed: boolean,
): Promise<{ data: ScheduledDelivery }> {
  const { scope, now, today } = context;
  return context.command(async (command) => {
    const { rfp, delivery } = await lockDelivery(scope, command, id);
    if (supplierOf(scope) !== delivery.seller_id) throw notFound(DELIVERY_GONE);
    if (delivery.skip !== 'asked' || !mayMoveDelivery(delivery.state, 'skipped', 'seller'))
      throw conflict(NO_SKIP_ASKED);
    const after = agreed
      ? ({ state: 'skipped', skip: 'agreed' } as const)
      : ({ state: 'scheduled', skip: 'refused' } as const);
    await command.tx
      .updateTable('rfp_delivery')
      .set({ ...after, updated_at: now })
      .where('id', '=', id)
      .execute();
    tellRfp(command, rfp, agreed ? 'rfp.skip_agreed' : 'rfp.skip_refused', {
      step: id,
      suppliers: [delivery.seller_id],
      by: 'seller',
      day: delivery.date,
    });
    auditOf(command, rfp, {
      entity: 'delivery',
      entityId: id,
      before: { state: 'scheduled', skip: 'asked' },
      after,
    });
    return { data: await viewDelivery(scope, command.tx, { id, today }) };
  });
}

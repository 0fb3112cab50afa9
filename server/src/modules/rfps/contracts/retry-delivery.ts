import type { ScheduledDelivery } from '#contract/rfps/contract-shapes.ts';
import { mayMoveDelivery } from '#rules/rfps/delivery-status.ts';
import { NOT_FAILED } from '#rules/rfps/rfp-words.ts';
import { conflict, ruleBroken } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { auditOf, showRfp } from '../move-rfp.ts';
import { viewDelivery } from '../views/deliveries.ts';
import { lockDelivery } from './deliveries.ts';
import { orderDelivery } from './order-delivery.ts';

/** Orders a failed delivery now. 409 for any other, 422 with the sentence where it fails again. */
export async function retryDelivery(
  context: RequestContext,
  id: number,
): Promise<{ data: ScheduledDelivery }> {
  const { scope, now, today } = context;
  return context.command(async (command) => {
    const { rfp, delivery } = await lockDelivery(scope, command, id);
    if (!mayMoveDelivery(delivery.state, 'placed', 'admin')) throw conflict(NOT_FAILED);
    const outcome = await orderDelivery(command, { rfp, delivery, now });
    if (outcome.problem !== undefined) throw ruleBroken(outcome.problem);
    showRfp(command, rfp, [delivery.seller_id]);
    auditOf(command, rfp, {
      entity: 'delivery',
      entityId: id,
      before: { state: 'failed' },
      after: { state: 'placed', order_id: outcome.orderId },
    });
    return { data: await viewDelivery(scope, command.tx, { id, today }) };
  });
}

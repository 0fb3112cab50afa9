import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import { canMove } from '#rules/orders/order-status.ts';
import { conflict } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { cancelNow } from './cancellation.ts';
import type { Scope } from '../../platform/scope.ts';
import type { OrderEventType } from './events.ts';
import { lockOrder, setStatus, tell, type LockedOrder } from './move-order.ts';
import { orderCan } from './policy.ts';
import { viewOrder } from './views/order-detail.ts';

/** Of an unsigned order the seller never heard, so its own side is told alone. */
function cancelledBy(scope: Scope, order: LockedOrder): OrderEventType {
  if (order.is_c2 && order.signed_at === null) return 'order.not_signed';
  return scope.isAdmin ? 'order.cancelled' : 'order.cancelled_by_buyer';
}

/** The buyer cancels within the hour, or asks the seller; an administrator cancels at any time before shipping. */
export async function cancelOrder(
  context: RequestContext,
  id: number,
  reason: string,
): Promise<{ data: OrderDetail }> {
  const { scope, now } = context;
  return context.command(async (command) => {
    const order = await lockOrder(context, command, id);
    const can = orderCan(scope, order, now);
    if (!can.cancel && !can.request_cancellation) throw conflict('This order can no longer be cancelled.');
    await command.tx
      .updateTable('orders')
      .set({
        cancel_requested_at: now,
        cancel_reason: reason,
        cancel_from: order.status,
        cancel_answer: null,
      })
      .where('id', '=', id)
      .execute();
    if (can.cancel) {
      const who = scope.isAdmin && canMove(order.status, 'cancelled', 'admin') ? 'admin' : 'buyer';
      await cancelNow(command, order, { who, at: now, reason });
      tell(command, order, { event: cancelledBy(scope, order), detail: reason, note: reason });
    } else {
      await setStatus(command, order, 'cancel_requested', { who: 'buyer', at: now });
      const step = now.toISOString();
      tell(command, order, { event: 'order.cancel_requested', detail: reason, note: reason, step });
    }
    return { data: await viewOrder(scope, command.tx, id, now) };
  });
}

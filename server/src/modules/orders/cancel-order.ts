import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import { canMove, type OrderActor } from '#rules/orders/order-status.ts';
import { conflict } from '../../platform/errors.ts';
import { utcDay } from '../../platform/clock.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { refreshingStock, returnStock } from '../listings/index.ts';
import {
  lockOrder,
  moveOrder,
  setPaymentStatus,
  setStatus,
  tell,
  type LockedOrder,
  type Step,
} from './move-order.ts';
import { orderCan, supplier } from './policy.ts';
import { viewOrder } from './views/order-detail.ts';

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
      await cancelNow(command, order, { who, at: now });
      const event = scope.isAdmin ? 'order.cancelled' : 'order.cancelled_by_buyer';
      tell(command, order, { event, detail: reason, note: reason });
    } else {
      await setStatus(command, order, 'cancel_requested', { who: 'buyer', at: now });
      const step = now.toISOString();
      tell(command, order, { event: 'order.cancel_requested', detail: reason, note: reason, step });
    }
    return { data: await viewOrder(scope, command.tx, id, now) };
  });
}

/** The seller agrees, and the stock returns, or refuses, and the order is what it was. */
export const answerCancellation = (
  context: RequestContext,
  id: number,
  answer: { approve: boolean; note?: string | undefined },
) =>
  moveOrder(context, id, {
    needs: 'answer_cancellation',
    work: async (command, order) => {
      await command.tx
        .updateTable('orders')
        .set({
          cancel_answer: answer.approve ? 'agreed' : 'refused',
          cancel_answer_note: answer.note ?? null,
          cancel_answered_at: context.now,
        })
        .where('id', '=', order.id)
        .execute();
      const step = { who: supplier(context.scope), at: context.now } as const;
      if (answer.approve) await cancelNow(command, order, step);
      else await setStatus(command, order, order.cancel_from ?? 'placed', step);
      const note = answer.note ?? null;
      return {
        event: answer.approve ? 'order.cancelled' : 'order.cancellation_refused',
        note,
        step: context.now.toISOString(),
        ...(note !== null && { detail: note }),
      };
    },
  });

/** Status, stock and payment of a cancelled order. Only unshipped orders come here. */
async function cancelNow(command: CommandContext, order: LockedOrder, step: Step<OrderActor>): Promise<void> {
  const { tx } = command;
  const { at } = step;
  await setStatus(command, order, 'cancelled', step);
  if (order.payment_status === 'paid')
    await setPaymentStatus(command, order, 'refunded', { who: 'system', at });
  const lines = await tx
    .selectFrom('order_line')
    .select(['lot_id', 'listing_id', 'quantity'])
    .where('order_id', '=', order.id)
    .orderBy('lot_id')
    .execute();
  await tx
    .selectFrom('lot')
    .select('id')
    .where(
      'id',
      'in',
      lines.map((line) => line.lot_id),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await returnStock(
    tx,
    lines.map((line) => ({ lotId: line.lot_id, quantity: line.quantity })),
  );
  command.atEnd(
    refreshingStock(
      lines.map((line) => line.listing_id),
      utcDay(at),
    ),
  );
}

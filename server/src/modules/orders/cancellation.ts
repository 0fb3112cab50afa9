import type { OrderActor } from '#rules/orders/order-status.ts';
import { utcDay } from '../../platform/clock.ts';
import type { CommandContext } from '../../platform/command.ts';
import { postCancelled } from '../finance/index.ts';
import { refreshingStock, returnStock } from '../listings/index.ts';
import { setPaymentStatus, setStatus, type LockedOrder, type Step } from './move-order.ts';

/** Status, stock and payment of a cancelled order. Only unshipped orders come here. */
export async function cancelNow(
  command: CommandContext,
  order: LockedOrder,
  { reason, ...step }: Step<OrderActor> & { reason: string | null },
): Promise<void> {
  const { tx } = command;
  const { at } = step;
  postCancelled(command, order, reason);
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

import { sql } from 'kysely';
import { shippedStatus } from '#rules/orders/order-status.ts';
import type { CommandContext } from '../../platform/command.ts';
import { conflict } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { cancelInvoice } from '../finance/index.ts';
import { shipmentEvent } from './events.ts';
import { announceChange, setPaymentStatus, setStatus, type LockedOrder } from './move-order.ts';
import { supplier } from './policy.ts';
import { linesOf, lockShipped, shipmentOf, toOrdered, toShipped } from './shipments.ts';
import { viewOrder } from './views/order-detail.ts';

/** Takes a shipment back that was entered by mistake; the order moves back to what the other shipments say. */
export async function removeTracking(context: RequestContext, id: number, trackingId: number) {
  const { now } = context;
  return context.command(async (command) => {
    const order = await lockShipped(context, command, id);
    if (order.status === 'delivered') throw conflict('This order was delivered.');
    const shipment = await shipmentOf(command, id, trackingId);
    await cancelInvoice(command, { sale: order, shipmentId: trackingId, at: now });
    await sql`
      with gone as (delete from shipment where id = ${trackingId} and order_id = ${id} returning id),
        packs as (select l.order_line_id, l.quantity from shipment_line l
          where l.shipment_id = ${trackingId} and l.order_id = ${id})
      update order_line o set shipped_quantity = o.shipped_quantity - packs.quantity
      from packs where o.id = packs.order_line_id and exists (select 1 from gone)`.execute(command.tx);
    const lines = await linesOf(command, id);
    const left = shippedStatus(toOrdered(lines), toShipped(lines)) ?? 'confirmed';
    await setStatus(command, order, left === order.status ? [] : left, {
      who: supplier(context.scope),
      at: now,
    });
    if (left === 'confirmed') await unbill(command, order, now);
    command.audit({
      entity: 'order',
      entityId: id,
      before: { status: order.status, ...shipment },
      after: { move: 'order.tracking_removed', status: left },
    });
    command.announce(shipmentEvent('shipment.deleted', id, trackingId));
    announceChange(command, order);
    return { data: await viewOrder(context.scope, command.tx, id, context.now) };
  });
}

/** Nothing has left any more, so nothing is due. */
async function unbill(command: CommandContext, order: LockedOrder, at: Date): Promise<void> {
  if (order.payment_status === 'invoiced' || order.payment_status === 'overdue')
    await setPaymentStatus(command, order, 'unpaid', { who: 'system', at });
}

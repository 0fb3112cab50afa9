import type { RequestContext } from '../../platform/http/context.ts';
import { shipmentEvent } from './events.ts';
import { announceChange } from './move-order.ts';
import { lockShipped, shipDate, shipmentOf, type ShipmentInput } from './shipments.ts';
import { viewOrder } from './views/order-detail.ts';

/** Corrects carrier, number or date of a shipment. */
export async function saveTracking(
  context: RequestContext,
  id: number,
  trackingId: number,
  input: ShipmentInput,
) {
  return context.command(async (command) => {
    const order = await lockShipped(context, command, id);
    const before = await shipmentOf(command, id, trackingId);
    await command.tx
      .updateTable('shipment')
      .set({ carrier: input.carrier, tracking_number: input.tracking_number, ship_date: shipDate(input) })
      .where('id', '=', trackingId)
      .where('order_id', '=', id)
      .execute();
    command.audit({
      entity: 'order',
      entityId: id,
      before,
      after: { move: 'order.tracking_saved', ...input, detail: `${input.carrier} ${input.tracking_number}` },
    });
    command.announce(shipmentEvent('shipment.changed', id, trackingId));
    announceChange(command, order);
    return { data: await viewOrder(context.scope, command.tx, id, context.now) };
  });
}

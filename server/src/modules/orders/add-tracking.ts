import { sql } from 'kysely';
import { shippedStatus, trackingMoves, type LineQuantity } from '#rules/orders/order-status.ts';
import type { CommandContext } from '../../platform/command.ts';
import { conflict, isUniqueViolation, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { moveOrder, setPaymentStatus, setStatus, type LockedOrder } from './move-order.ts';
import { supplier } from './policy.ts';
import {
  linesOf,
  shipDate,
  toOrdered,
  toShipped,
  type OrderedLine,
  type ShipmentInput,
} from './shipments.ts';

/**
 * Ships some or all packs with a tracking number; without quantities everything that is left. Shipping a placed order
 * confirms it. On net terms the order becomes invoiced. 422 for more packs than are left.
 */
export const addTracking = (
  context: RequestContext,
  id: number,
  input: ShipmentInput & { quantities?: readonly { line_id: number; quantity: number }[] | undefined },
) =>
  moveOrder(context, id, {
    needs: 'ship',
    work: async (command, order) => {
      const lines = await linesOf(command, order.id);
      const sent = input.quantities ? mergeQuantities(input.quantities) : whatIsLeft(lines);
      const reached = reachedBy(lines, sent);
      const moves = trackingMoves(order.status, reached);
      if (moves === null) throw conflict('This order takes no shipment now.');
      const shipmentId = await insertShipment(context, command, order, input, sent);
      await setStatus(command, order, moves, { who: supplier(context.scope), at: context.now });
      await invoiceOnTerms(command, order, context.now);
      const packs = sent.reduce((sum, line) => sum + line.quantity, 0);
      const detail = `${packs} packs by ${input.carrier} ${input.tracking_number}`;
      return { event: 'order.shipped', detail, note: `${detail}.`, step: String(shipmentId) };
    },
  });

function mergeQuantities(quantities: readonly { line_id: number; quantity: number }[]): LineQuantity[] {
  const merged = new Map<number, number>();
  for (const { line_id, quantity } of quantities) merged.set(line_id, (merged.get(line_id) ?? 0) + quantity);
  return [...merged].map(([lineId, quantity]) => ({ lineId, quantity }));
}

const whatIsLeft = (lines: readonly OrderedLine[]): LineQuantity[] =>
  lines
    .map((line) => ({ lineId: line.id, quantity: line.quantity - line.shipped_quantity }))
    .filter((line) => line.quantity > 0);

function reachedBy(
  lines: readonly OrderedLine[],
  sent: readonly LineQuantity[],
): 'partially_shipped' | 'shipped' {
  try {
    const reached = shippedStatus(toOrdered(lines), [...toShipped(lines), ...sent]);
    if (reached !== null) return reached;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw ruleBroken(error.message);
  }
  throw ruleBroken('Choose what to ship.');
}

async function insertShipment(
  { scope, now }: RequestContext,
  { tx }: CommandContext,
  order: LockedOrder,
  input: ShipmentInput,
  sent: readonly LineQuantity[],
): Promise<number> {
  const lineIds = sent.map((line) => line.lineId);
  const quantities = sent.map((line) => line.quantity);
  try {
    const { rows } = await sql<{ id: number }>`
      with added as (
        insert into shipment (order_id, carrier, tracking_number, ship_date, created_by, created_at)
        values (${order.id}, ${input.carrier}, ${input.tracking_number}, ${shipDate(input)}, ${scope.userId}, ${now})
        returning id
      ), packs as (
        insert into shipment_line (order_id, shipment_id, order_line_id, quantity)
        select ${order.id}, added.id, x.line_id, x.quantity
        from added, unnest(${lineIds}::bigint[], ${quantities}::int[]) as x(line_id, quantity)
        returning order_line_id, quantity
      ), moved as (
        update order_line o set shipped_quantity = o.shipped_quantity + packs.quantity
        from packs where o.id = packs.order_line_id and o.order_id = ${order.id}
      )
      select id from added`.execute(tx);
    return rows[0]?.id ?? 0;
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('This tracking number was already entered for this order.');
    throw error;
  }
}

/** Shipping on net terms makes the invoice due. */
async function invoiceOnTerms(command: CommandContext, order: LockedOrder, at: Date): Promise<void> {
  if (order.payment_option !== 'net_terms' || order.payment_status !== 'unpaid') return;
  await setPaymentStatus(command, order, 'invoiced', { who: 'system', at });
  await command.tx
    .updateTable('orders')
    .set((eb) => ({ invoice_number: eb.fn.coalesce('invoice_number', eb.val(`INV-${order.id}`)) }))
    .where('id', '=', order.id)
    .execute();
}

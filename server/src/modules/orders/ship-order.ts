import { sql } from 'kysely';
import { parseCalendarDate } from '#rules/dates.ts';
import { shippedStatus, trackingMoves, type LineQuantity } from '#rules/orders/order-status.ts';
import { conflict, isUniqueViolation, notFound, ruleBroken } from '../../platform/errors.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import {
  announceChange,
  lockOrder,
  moveOrder,
  setPaymentStatus,
  setStatus,
  type LockedOrder,
} from './move-order.ts';
import { onSupplySide, supplier } from './policy.ts';
import { viewOrder } from './views/order-detail.ts';

export interface ShipmentInput {
  carrier: string;
  tracking_number: string;
  ship_date: string;
}

interface OrderedLine {
  id: number;
  quantity: number;
  shipped_quantity: number;
}

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
    announceChange(command, order);
    return { data: await viewOrder(context.scope, command.tx, id, context.now) };
  });
}

/** Takes a shipment back that was entered by mistake; the order moves back to what the other shipments say. */
export async function removeTracking(context: RequestContext, id: number, trackingId: number) {
  const { now } = context;
  return context.command(async (command) => {
    const order = await lockShipped(context, command, id);
    if (order.status === 'delivered') throw conflict('This order was delivered.');
    const shipment = await shipmentOf(command, id, trackingId);
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
    if (left === 'confirmed') await withdrawInvoice(command, order, now);
    command.audit({
      entity: 'order',
      entityId: id,
      before: { status: order.status, ...shipment },
      after: { move: 'order.tracking_removed', status: left },
    });
    announceChange(command, order);
    return { data: await viewOrder(context.scope, command.tx, id, context.now) };
  });
}

async function lockShipped(
  context: RequestContext,
  command: CommandContext,
  id: number,
): Promise<LockedOrder> {
  const order = await lockOrder(context, command, id);
  if (!onSupplySide(context.scope, order)) throw notFound('This order does not exist.');
  return order;
}

/** Carrier, number and date of a shipment of the order. Throws 404 for one of another order. */
async function shipmentOf({ tx }: CommandContext, orderId: number, id: number) {
  const shipment = await tx
    .selectFrom('shipment')
    .select(['carrier', 'tracking_number', 'ship_date'])
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!shipment) throw notFound('This shipment does not exist.');
  return shipment;
}

async function linesOf({ tx }: CommandContext, orderId: number): Promise<OrderedLine[]> {
  return tx
    .selectFrom('order_line')
    .select(['id', 'quantity', 'shipped_quantity'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}

const toOrdered = (lines: readonly OrderedLine[]): LineQuantity[] =>
  lines.map((line) => ({ lineId: line.id, quantity: line.quantity }));
const toShipped = (lines: readonly OrderedLine[]): LineQuantity[] =>
  lines.map((line) => ({ lineId: line.id, quantity: line.shipped_quantity }));

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

function shipDate(input: ShipmentInput): string {
  const date = parseCalendarDate(input.ship_date);
  if (date === null)
    throw ruleBroken('The ship date does not exist.', { ship_date: 'The ship date does not exist.' });
  return date;
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

/** Nothing has left any more, so nothing is due; the number stays for when it does. What was paid is paid. */
async function withdrawInvoice(command: CommandContext, order: LockedOrder, at: Date): Promise<void> {
  if (order.payment_status === 'invoiced' || order.payment_status === 'overdue')
    await setPaymentStatus(command, order, 'unpaid', { who: 'system', at });
}

import { sql } from 'kysely';
import { parseCalendarDate } from '#rules/dates.ts';
import type { LineQuantity } from '#rules/orders/order-status.ts';
import type { CommandContext } from '../../platform/command.ts';
import { notFound, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { lockOrder, type LockedOrder } from './move-order.ts';
import { onSupplySide } from './policy.ts';

export interface ShipmentInput {
  carrier: string;
  tracking_number: string;
  ship_date: string;
}

export interface OrderedLine {
  id: number;
  /** Packs that are to be shipped: those that will not come are off. */
  quantity: number;
  shipped_quantity: number;
  price_cents: number;
  /** Null where the release before the ledger placed it. */
  seller_price_cents: number | null;
}

export async function lockShipped(
  context: RequestContext,
  command: CommandContext,
  id: number,
): Promise<LockedOrder> {
  const order = await lockOrder(context, command, id);
  if (!onSupplySide(context.scope, order)) throw notFound('This order does not exist.');
  return order;
}

/** Carrier, number and date of a shipment of the order. Throws 404 for one of another order. */
export async function shipmentOf({ tx }: CommandContext, orderId: number, id: number) {
  const shipment = await tx
    .selectFrom('shipment')
    .select(['carrier', 'tracking_number', 'ship_date'])
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!shipment) throw notFound('This shipment does not exist.');
  return shipment;
}

export const linesOf = (command: CommandContext, orderId: number): Promise<OrderedLine[]> =>
  linesOfAll(command, [orderId]);

export async function linesOfAll(
  { tx }: CommandContext,
  orderIds: readonly number[],
): Promise<(OrderedLine & { order_id: number })[]> {
  if (orderIds.length === 0) return [];
  return tx
    .selectFrom('order_line')
    .select(['id', 'order_id', 'shipped_quantity', 'price_cents', 'seller_price_cents'])
    .select(sql<number>`quantity - not_shipped_quantity`.as('quantity'))
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute();
}

export const toOrdered = (lines: readonly OrderedLine[]): LineQuantity[] =>
  lines.map((line) => ({ lineId: line.id, quantity: line.quantity }));
export const toShipped = (lines: readonly OrderedLine[]): LineQuantity[] =>
  lines.map((line) => ({ lineId: line.id, quantity: line.shipped_quantity }));

export function shipDate(input: Pick<ShipmentInput, 'ship_date'>): string {
  const date = parseCalendarDate(input.ship_date);
  if (date === null)
    throw ruleBroken('The ship date does not exist.', { ship_date: 'The ship date does not exist.' });
  return date;
}

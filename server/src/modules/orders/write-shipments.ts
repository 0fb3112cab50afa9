import { sql } from 'kysely';
import type { LineQuantity } from '#rules/orders/order-status.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { setPaymentStatuses, type LockedOrder } from './move-order.ts';
import { shipDate, type ShipmentInput } from './shipments.ts';

export interface ShipmentToWrite {
  order: LockedOrder;
  input: ShipmentInput;
  sent: readonly LineQuantity[];
}

/** Writes at most one shipment per order with its packs, in one statement. Answers their ids by order. */
export async function writeShipments(
  { scope, now }: RequestContext,
  { tx }: CommandContext,
  shipments: readonly ShipmentToWrite[],
): Promise<Map<number, number>> {
  if (shipments.length === 0) return new Map();
  const wanted = shipments.map(({ order, input }) => ({
    order_id: order.id,
    carrier: input.carrier,
    tracking_number: input.tracking_number,
    ship_date: shipDate(input),
  }));
  const packs = shipments.flatMap(({ order, sent }) =>
    sent.map(({ lineId, quantity }) => ({ order_id: order.id, line_id: lineId, quantity })),
  );
  const { rows } = await sql<{ id: number; order_id: number }>`
    with added as (
      insert into shipment (order_id, carrier, tracking_number, ship_date, created_by, created_at)
      select w.order_id, w.carrier, w.tracking_number, w.ship_date, ${scope.userId}::bigint, ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(wanted)}::json) as w(order_id bigint, carrier text, tracking_number text,
        ship_date date)
      returning id, order_id
    ), packs as (
      insert into shipment_line (order_id, shipment_id, order_line_id, quantity)
      select a.order_id, a.id, x.line_id, x.quantity
      from json_to_recordset(${JSON.stringify(packs)}::json) as x(order_id bigint, line_id bigint, quantity int)
      join added a using (order_id)
      returning order_id, order_line_id, quantity
    ), moved as (
      update order_line o set shipped_quantity = o.shipped_quantity + packs.quantity
      from packs where o.id = packs.order_line_id and o.order_id = packs.order_id
    )
    select id, order_id from added`.execute(tx);
  return new Map(rows.map((row) => [row.order_id, row.id]));
}

/** Shipping on net terms makes the invoice due. */
export async function invoiceOnTerms(
  command: CommandContext,
  orders: readonly LockedOrder[],
  at: Date,
): Promise<void> {
  const due = orders.filter(
    (order) => order.payment_option === 'net_terms' && order.payment_status === 'unpaid',
  );
  if (due.length === 0) return;
  await setPaymentStatuses(command, due, 'invoiced', { who: 'system', at });
  await sql`update orders set invoice_number = coalesce(invoice_number, 'INV-' || id)
    where id = any (${due.map((order) => order.id)}::bigint[])`.execute(command.tx);
}

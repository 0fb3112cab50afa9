import { sql } from 'kysely';
import { NO_CHARGES } from '#rules/finance/postings.ts';
import type { LineQuantity } from '#rules/orders/order-status.ts';
import type { ShippedLot } from '#rules/orders/shipped-lots.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { billShipments } from '../finance/index.ts';
import { setPaymentStatuses, type LockedOrder } from './move-order.ts';
import { supplier } from './policy.ts';
import { shipDate, type OrderedLine, type ShipmentInput } from './shipments.ts';

/** Packs of a line; with their lots where a document names them. */
export interface SentPacks extends LineQuantity {
  lots?: readonly ShippedLot[];
}

export interface ShipmentToWrite {
  order: LockedOrder;
  input: ShipmentInput;
  sent: readonly SentPacks[];
  /** All of the order. */
  lines: readonly OrderedLine[];
}

/** Who ships, and when. */
export interface Shipping {
  who: 'seller' | 'admin';
  /** Null where only a document says so. */
  userId: number | null;
  /** The EDI client by whose document it is told. */
  ediClient: string | null;
  now: Date;
  today: string;
}

export const shippingBy = ({ scope, now, today }: RequestContext): Shipping => ({
  who: supplier(scope),
  userId: scope.userId,
  ediClient: null,
  now,
  today,
});

/** Writes at most one shipment per order with its packs, in one statement, and bills each. Answers their ids by order. */
export async function writeShipments(
  { userId, ediClient, now, today }: Shipping,
  command: CommandContext,
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
    sent.map(({ lineId, quantity, lots }) => ({ order_id: order.id, line_id: lineId, quantity, lots })),
  );
  const { rows } = await sql<{ id: number; order_id: number; charged: boolean }>`
    with added as (
      insert into shipment (order_id, carrier, tracking_number, ship_date, created_by, edi_client, created_at)
      select w.order_id, w.carrier, w.tracking_number, w.ship_date, ${userId}::bigint, ${ediClient}::text, ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(wanted)}::json) as w(order_id bigint, carrier text, tracking_number text,
        ship_date date)
      returning id, order_id
    ), packs as (
      insert into shipment_line (order_id, shipment_id, order_line_id, quantity, lots)
      select a.order_id, a.id, x.line_id, x.quantity, x.lots
      from json_to_recordset(${JSON.stringify(packs)}::json) as x(order_id bigint, line_id bigint, quantity int, lots jsonb)
      join added a using (order_id)
      returning order_id, order_line_id, quantity
    ), moved as (
      update order_line o set shipped_quantity = o.shipped_quantity + packs.quantity
      from packs where o.id = packs.order_line_id and o.order_id = packs.order_id
    )
    select id, order_id, exists (select from invoice i where i.order_id = added.order_id and i.cancelled_at is null
      and i.shipping_cents + i.fee_cents > 0) as charged
    from added`.execute(command.tx);
  const made = new Map(rows.map((row) => [row.order_id, row]));
  await billShipments(
    command,
    shipments.flatMap(({ order, sent, lines }) => {
      const row = made.get(order.id);
      if (row === undefined) return [];
      const charges = { shippingCents: order.shipping_cents, feeCents: order.fee_cents };
      return {
        sale: order,
        shipmentId: row.id,
        lines: priced(sent, lines),
        charges: row.charged ? NO_CHARGES : charges,
      };
    }),
    { at: now, today },
  );
  return new Map(rows.map((row) => [row.order_id, row.id]));
}

const priced = (sent: readonly LineQuantity[], lines: readonly OrderedLine[]) =>
  sent.flatMap(({ lineId, quantity: packs }) =>
    lines
      .filter(({ id }) => id === lineId)
      .map(({ price_cents: priceCents, seller_price_cents: seller }) => ({
        packs,
        priceCents,
        sellerPriceCents: seller ?? priceCents,
      })),
  );

/** With its first invoice an order on terms is invoiced. */
export async function invoiceOnTerms(
  command: CommandContext,
  orders: readonly LockedOrder[],
  at: Date,
): Promise<void> {
  const due = orders.filter(
    (order) => order.payment_option === 'net_terms' && order.payment_status === 'unpaid',
  );
  await setPaymentStatuses(command, due, 'invoiced', { who: 'system', at });
}

import { sql } from 'kysely';
import { lineSavings } from '#rules/catalog/prices.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import type { LineToPlace, OrderOrigin, Placement } from './placement.ts';

export interface PlacedOrder {
  id: number;
  seller_company_id: number;
  facility_id: number;
  placed_by: number;
  total_cents: number;
}

/** Throws 409 where this attempt of the origin was placed before. */
export async function insertGroup(tx: Tx, placement: Placement): Promise<number> {
  const { origin, buyer, now } = placement;
  const { facility } = buyer;
  const total = placement.parts.reduce((sum, part) => sum + part.totalCents, 0);
  const { rows } = await sql<{ id: number }>`-- named: insert order group
    insert into order_group (origin, origin_id, attempt, facility_id, buyer_company_id, placed_by, po_number, notes,
      payment_option, shipping_option, total_cents, created_at)
    values (${origin.kind}, ${origin.id}, ${origin.attempt}, ${facility.id}, ${facility.companyId}, ${buyer.userId},
      ${placement.poNumber}, ${placement.notes}, ${placement.paymentOption}, ${placement.shippingOption}, ${total}, ${now})
    on conflict (origin, origin_id, attempt) do nothing returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw conflict('This was ordered already.');
  return id;
}

/** What the order says that it came by; a due delivery comes by its RFP, a document by the cart it stands for. */
const TYPE_OF: Record<OrderOrigin['kind'], 'cart' | 'bid' | 'rfp'> = {
  cart: 'cart',
  edi: 'cart',
  bid: 'bid',
  rfp: 'rfp',
  schedule: 'rfp',
};

/** One order per seller, with the delivery address and DEA number as they are now. */
export async function insertOrders(tx: Tx, groupId: number, placement: Placement): Promise<PlacedOrder[]> {
  const { buyer, now } = placement;
  const { rows } = await sql<PlacedOrder>`-- named: insert orders
    insert into orders (group_id, type, facility_id, buyer_company_id, seller_company_id, placed_by, status,
      payment_status, payment_option, po_number, notes, is_c2, shipping_option, delivery_address, facility_dea_number,
      sub_total_cents, shipping_cents, fee_cents, total_cents, created_at, updated_at)
    select ${groupId}, ${TYPE_OF[placement.origin.kind]}, f.id, f.company_id, p."sellerId", ${buyer.userId},
      ${placement.isC2 ? 'pending_signature' : 'placed'}, ${placement.paymentOption === 'net_terms' ? 'unpaid' : 'paid'},
      ${placement.paymentOption}, ${placement.poNumber}, ${placement.notes}, ${placement.isC2},
      ${placement.shippingOption}, jsonb_build_object('line_1', f.line_1, 'line_2', f.line_2, 'line_3', f.line_3,
        'city', f.city, 'state', f.state, 'postal_code', f.postal_code), f.dea_number, p."subtotalCents",
      p."shippingCents", p."feeCents", p."totalCents", ${now}, ${now}
    from json_to_recordset(${JSON.stringify(placement.parts)}::json) as p("sellerId" bigint, "subtotalCents" bigint,
      "shippingCents" bigint, "feeCents" bigint, "totalCents" bigint)
    join facility f on f.id = ${buyer.facility.id}
    returning id, seller_company_id, facility_id, placed_by, total_cents`.execute(tx);
  return rows;
}

/** All lines of all orders in one statement. */
export async function insertLines(
  tx: Tx,
  orders: readonly PlacedOrder[],
  placement: Placement,
): Promise<void> {
  const orderOf = new Map(orders.map((order) => [order.seller_company_id, order.id]));
  const numbers = new Map<number, number>();
  const lines = placement.lines.map((line) => {
    const number = (numbers.get(line.sellerId) ?? 0) + 1;
    numbers.set(line.sellerId, number);
    return { order_id: orderOf.get(line.sellerId), line_number: number, ...lineValues(line) };
  });
  await sql`-- named: insert order lines
    insert into order_line (order_id, facility_id, line_number, listing_id, lot_id, ndc, name, catalog_type, lot_name,
      expiry_date, price_type, quantity, price_cents, extended_cents, fee_cents, savings_cents)
    select l.order_id, ${placement.buyer.facility.id}, l.line_number, l.listing_id, l.lot_id, l.ndc, l.name, l.catalog_type,
      l.lot_name, l.expiry_date, l.price_type, l.quantity, l.price_cents, l.price_cents * l.quantity, l.fee_cents,
      l.savings_cents
    from json_to_recordset(${JSON.stringify(lines)}::json) as l(order_id bigint, line_number int, listing_id bigint,
      lot_id bigint, ndc text, name text, catalog_type text, lot_name text, expiry_date date, price_type text,
      quantity int, price_cents bigint, fee_cents bigint, savings_cents bigint)`.execute(tx);
}

const lineValues = (line: LineToPlace) => ({
  listing_id: line.listingId,
  lot_id: line.lotId,
  ndc: line.ndc,
  name: line.name,
  catalog_type: line.catalogType,
  lot_name: line.lotName,
  expiry_date: line.expiryDate,
  price_type: line.priceType,
  quantity: line.quantity,
  price_cents: line.priceCents,
  fee_cents: line.feeCents,
  savings_cents: line.basePrice && Math.max(0, lineSavings(line.basePrice, line)),
});

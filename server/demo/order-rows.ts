import type { SellerOrderTotals } from '#rules/orders/cart-totals.ts';
import type { PaymentStatus } from '#rules/orders/order-status.ts';
import { shipPromise, USUAL_CUT_OFF } from '#rules/orders/ship-promise.ts';
import { lineSavings } from '#rules/catalog/prices.ts';
import type { FacilityInfo } from './companies.ts';
import type { Row } from './insert-rows.ts';
import { cartLine, type LineDraft } from './order-lines.ts';
import type { Ending, PlainStatus } from './order-plan.ts';
import { at, type Random } from './random.ts';

export interface OrderContext {
  id: number;
  groupId: number;
  facility: FacilityInfo;
  sellerId: number;
  placedBy: number;
  poNumber: string | null;
  shippingOption: string;
  status: PlainStatus;
  ending: Ending;
  createdAt: Date;
  now: Date;
  totals: SellerOrderTotals;
}

export type LineRow = Row<'order_line'> & { id: number; quantity: number };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const REASONS = [
  'Ordered twice by mistake.',
  'The patient has moved to another facility.',
  'We found stock at another of our facilities.',
  'Wrong strength chosen.',
];
const SHIPPED: ReadonlySet<PlainStatus> = new Set(['shipped', 'delivered']);

/** Some time after the order, but not after now. */
export const later = ({ createdAt, now }: OrderContext, ms: number): Date =>
  new Date(Math.min(createdAt.getTime() + ms, now.getTime()));

export function lineRows(order: OrderContext, lines: readonly LineDraft[], firstId: number): LineRow[] {
  return lines.map((line, index) => {
    const { listing, lot, quantity } = line;
    const { basePrice } = cartLine(line);
    return {
      id: firstId + index,
      order_id: order.id,
      facility_id: order.facility.id,
      line_number: index + 1,
      listing_id: listing.id,
      lot_id: lot.id,
      ndc: listing.drug.ndc,
      name: listing.name,
      catalog_type: listing.catalog,
      lot_name: lot.name,
      expiry_date: lot.expiry,
      price_type: lot.priceType,
      quantity,
      shipped_quantity: 0,
      price_cents: lot.priceCents,
      extended_cents: lot.priceCents * quantity,
      fee_cents: at(order.totals.lines, index).feeCents,
      savings_cents:
        basePrice && Math.max(0, lineSavings(basePrice, { priceCents: lot.priceCents, quantity })),
    };
  });
}

/** What the seller promised when it was placed expedited; none of them has another cut-off than the usual one. */
function promiseOf({ shippingOption, createdAt }: OrderContext) {
  if (shippingOption !== 'expedited') return { ship_on: null, ship_deadline: null };
  const { day, deadline } = shipPromise(createdAt, { cutOff: USUAL_CUT_OFF, vacation: null });
  return { ship_on: day, ship_deadline: deadline };
}

/** `lastShipped` is the time of the last tracking, null before there is any. */
export function orderRow(order: OrderContext, lastShipped: Date | null, random: Random): Row<'orders'> {
  const { totals, facility } = order;
  return {
    id: order.id,
    group_id: order.groupId,
    type: 'cart',
    facility_id: facility.id,
    buyer_company_id: facility.companyId,
    seller_company_id: order.sellerId,
    placed_by: order.placedBy,
    status: order.status,
    payment_status: paymentStatus(order, random),
    payment_option: facility.buyer.payment,
    po_number: order.poNumber,
    invoice_number: null,
    notes: random.chance(0.08) ? random.pick(['Deliver to the rear dock.', 'Call before delivery.']) : null,
    is_c2: false,
    shipping_option: order.shippingOption,
    ...promiseOf(order),
    delivery_address: facility.address,
    facility_dea_number: facility.dea,
    sub_total_cents: totals.subtotalCents,
    shipping_cents: totals.shippingCents + totals.optionCents,
    fee_cents: totals.feeCents,
    total_cents: totals.totalCents,
    created_at: order.createdAt,
    updated_at: updatedAt(order, lastShipped),
    version: 1 + MOVES[order.status],
    ...cancellation(order, random),
  };
}

/** How many moves lead to a status. */
const MOVES: Readonly<Record<PlainStatus, number>> = {
  placed: 0,
  confirmed: 1,
  cancel_requested: 1,
  partially_shipped: 2,
  shipped: 2,
  cancelled: 2,
  delivered: 3,
};

function updatedAt(order: OrderContext, lastShipped: Date | null): Date {
  if (lastShipped !== null)
    return order.status === 'delivered' ? deliveredAt(order, lastShipped) : lastShipped;
  if (order.status === 'placed') return order.createdAt;
  return later(order, order.status === 'cancelled' ? 20 * HOUR_MS : 2 * HOUR_MS);
}

/** Two or three days on the road. */
export const deliveredAt = (order: OrderContext, shippedAt: Date): Date =>
  new Date(Math.min(shippedAt.getTime() + (order.id % 2 === 0 ? 2 : 3) * DAY_MS, order.now.getTime()));

const OVERDUE_UNTIL_DAYS = 40;

/** Card and ACH are paid at placing; terms are invoiced on shipping and paid, mostly in time. */
function paymentStatus({ facility, status, createdAt, now }: OrderContext, random: Random): PaymentStatus {
  const { payment, netDays } = facility.buyer;
  if (payment !== 'net_terms') return status === 'cancelled' ? 'refunded' : 'paid';
  if (status === 'partially_shipped') return 'invoiced';
  if (!SHIPPED.has(status)) return 'unpaid';
  const lateDays = (now.getTime() - createdAt.getTime()) / DAY_MS - (netDays ?? 0) - 5;
  if (lateDays < 0) return random.chance(0.2) ? 'paid' : 'invoiced';
  return lateDays < OVERDUE_UNTIL_DAYS && random.chance(0.25) ? 'overdue' : 'paid';
}

type Cancellation = Pick<
  Row<'orders'>,
  | 'cancel_requested_at'
  | 'cancel_reason'
  | 'cancel_from'
  | 'cancel_answer'
  | 'cancel_answer_note'
  | 'cancel_answered_at'
>;

function cancellation(order: OrderContext, random: Random): Cancellation {
  const { status, ending } = order;
  const none = {
    cancel_requested_at: null,
    cancel_reason: null,
    cancel_from: null,
    cancel_answer: null,
    cancel_answer_note: null,
    cancel_answered_at: null,
  };
  if (status !== 'cancel_requested' && ending === 'none') return none;
  const asked = {
    ...none,
    cancel_reason: random.pick(REASONS),
    cancel_from: random.pick(['placed', 'confirmed']),
  };
  if (ending === 'cancelled_at_once') {
    return { ...asked, cancel_from: 'placed', cancel_requested_at: later(order, 0.5 * HOUR_MS) };
  }
  const requested = { ...asked, cancel_requested_at: later(order, 2 * HOUR_MS) };
  if (ending === 'none') return requested;
  const agreed = ending === 'cancellation_agreed';
  return {
    ...requested,
    cancel_answer: agreed ? 'agreed' : 'refused',
    cancel_answer_note: agreed ? null : 'The order is already packed.',
    cancel_answered_at: later(order, 20 * HOUR_MS),
  };
}

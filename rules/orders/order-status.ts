/**
 * The life of an order (one seller's part of a group) and of its payment: table 2 of the decisions as data.
 * A move that is not listed is refused; `condition` names what the command that makes the move has to check.
 */
import { businessDaysBefore, type IsoDate } from '../dates.ts';

export const ORDER_STATUSES = [
  'pending_signature',
  'placed',
  'confirmed',
  'partially_shipped',
  'shipped',
  'delivered',
  'cancel_requested',
  'cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** `system` is a step inside another command: an accepted bid, a due delivery, a payment at placing. */
export type OrderActor = 'buyer' | 'seller' | 'admin' | 'csos_signer' | 'carrier' | 'job' | 'system';

/** `from` null is a new order. */
export interface OrderMove {
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
  readonly who: readonly OrderActor[];
  readonly condition: string | null;
}

const SUPPLY_SIDE: readonly OrderActor[] = ['seller', 'admin'];

export const ORDER_MOVES: readonly OrderMove[] = [
  { from: null, to: 'placed', who: ['buyer', 'system'], condition: 'regular order, stock taken' },
  { from: null, to: 'pending_signature', who: ['buyer'], condition: 'CII order, stock taken' },
  { from: 'pending_signature', to: 'placed', who: ['csos_signer'], condition: 'signature verified' },
  {
    from: 'pending_signature',
    to: 'cancelled',
    who: ['buyer', 'job'],
    condition: 'buyer any time, job after 7 days',
  },
  { from: 'placed', to: 'confirmed', who: SUPPLY_SIDE, condition: null },
  { from: 'placed', to: 'cancelled', who: ['buyer', 'admin'], condition: 'buyer within 60 minutes' },
  { from: 'placed', to: 'cancel_requested', who: ['buyer'], condition: 'after 60 minutes' },
  { from: 'confirmed', to: 'cancel_requested', who: ['buyer'], condition: null },
  { from: 'confirmed', to: 'partially_shipped', who: SUPPLY_SIDE, condition: 'tracking for some packs' },
  { from: 'confirmed', to: 'shipped', who: SUPPLY_SIDE, condition: 'tracking for all packs' },
  { from: 'partially_shipped', to: 'shipped', who: SUPPLY_SIDE, condition: 'tracking for the rest' },
  {
    from: 'shipped',
    to: 'delivered',
    who: ['carrier', 'seller', 'admin', 'job'],
    condition: 'job 10 days after the last tracking',
  },
  { from: 'partially_shipped', to: 'confirmed', who: SUPPLY_SIDE, condition: 'last shipment removed' },
  { from: 'shipped', to: 'partially_shipped', who: SUPPLY_SIDE, condition: 'shipment removed, some left' },
  { from: 'shipped', to: 'confirmed', who: SUPPLY_SIDE, condition: 'last shipment removed' },
  { from: 'cancel_requested', to: 'cancelled', who: SUPPLY_SIDE, condition: 'agreed, stock returns' },
  {
    from: 'cancel_requested',
    to: 'placed',
    who: SUPPLY_SIDE,
    condition: 'refused, status before was placed',
  },
  {
    from: 'cancel_requested',
    to: 'confirmed',
    who: SUPPLY_SIDE,
    condition: 'refused, status before was confirmed',
  },
];

const FINISHED: readonly OrderStatus[] = ['shipped', 'delivered', 'cancelled'];

/** Something is still to be done before the packs have left: 'open' in the list of orders. */
export const OPEN_STATUSES = ORDER_STATUSES.filter((status) => !FINISHED.includes(status));
/** The seller may ship. */
export const TO_SHIP_STATUSES = ORDER_MOVES.filter((move) => move.to === 'shipped').flatMap(
  ({ from }) => from ?? [],
);
/** The seller has it to confirm or to ship. */
export const SELLING_STATUSES: readonly OrderStatus[] = ['placed', ...TO_SHIP_STATUSES];

/** Whether the table lists the move for this actor; conditions are checked by the command. */
export function canMove(from: OrderStatus | null, to: OrderStatus, actor: OrderActor): boolean {
  return ORDER_MOVES.some((move) => move.from === from && move.to === to && move.who.includes(actor));
}

export function isFinal(status: OrderStatus): boolean {
  return !ORDER_MOVES.some((move) => move.from === status);
}

/** Without word from the carrier an order shipped whole counts as delivered so long after its last tracking. */
export const DELIVERED_AFTER_DAYS = 10;

/** An order that nobody signed is cancelled after so long; DEA lets a signed one be filled for 60 (21 CFR 1305.22(b)). */
export const UNSIGNED_DAYS = 7;

/** When an order is cancelled unless it was signed. */
export const unsignedUntil = (placedAt: Date): Date =>
  new Date(placedAt.getTime() + UNSIGNED_DAYS * 86_400_000);

const CANCELLATION_WINDOW_MS = 60 * 60_000;

/** By what an order came; what both sides agreed to, neither takes back alone. */
export const ORDER_TYPES = ['cart', 'bid', 'rfp'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];
export const ORDER_TYPE_LABELS: Readonly<Record<OrderType, string>> = {
  cart: 'Cart',
  bid: 'Bid',
  rfp: 'RFP',
};
export const isAgreedOrder = (type: OrderType): boolean => type !== 'cart';

/**
 * What a buyer's cancellation does now: `cancel` at once (unsigned, or placed from a cart at most 60 minutes ago), `request` it
 * from the seller, or null when it is too late. Times are milliseconds since 1970.
 */
export function buyerCancellation(
  { status, type }: { status: OrderStatus; type: OrderType },
  placedAt: number,
  now: number,
): 'cancel' | 'request' | null {
  if (status === 'pending_signature') return 'cancel';
  if (status === 'placed')
    return !isAgreedOrder(type) && now - placedAt <= CANCELLATION_WINDOW_MS ? 'cancel' : 'request';
  return status === 'confirmed' ? 'request' : null;
}

/** Nothing of the order has left, and its seller has it. */
export const canExpedite = (status: OrderStatus): boolean => status === 'placed' || status === 'confirmed';

export interface LineQuantity {
  readonly lineId: number;
  /** Packs. */
  readonly quantity: number;
}

/**
 * What the tracking so far says: `shipped` when it covers every ordered pack, `partially_shipped` when some, null when
 * none. `shipped` may name a line many times. Throws RangeError on an unknown line or more packs than ordered.
 */
export function shippedStatus(
  ordered: readonly LineQuantity[],
  shipped: readonly LineQuantity[],
): 'partially_shipped' | 'shipped' | null {
  const open = new Map(ordered.map((line) => [line.lineId, line.quantity]));
  for (const { lineId, quantity } of shipped) {
    const rest = open.get(lineId);
    if (rest === undefined) throw new RangeError(`Line ${lineId} is not part of this order.`);
    if (quantity < 0 || quantity > rest)
      throw new RangeError(`Line ${lineId} has ${rest} pack(s) left to ship.`);
    open.set(lineId, rest - quantity);
  }
  if (!shipped.some((line) => line.quantity > 0)) return null;
  return [...open.values()].every((rest) => rest === 0) ? 'shipped' : 'partially_shipped';
}

/**
 * The moves that new tracking makes, in order; tracking on a placed order confirms it first, more tracking on a
 * partly shipped one may change nothing. Null when the order takes no tracking.
 */
export function trackingMoves(
  status: OrderStatus,
  reached: 'partially_shipped' | 'shipped',
): readonly OrderStatus[] | null {
  if (status === 'placed') return ['confirmed', reached];
  if (status === 'confirmed') return [reached];
  if (status === 'partially_shipped') return reached === 'shipped' ? ['shipped'] : [];
  return null;
}

export const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  pending_signature: 'Waiting for CSOS signature',
  placed: 'Placed',
  confirmed: 'Confirmed',
  partially_shipped: 'Partially Shipped',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancel_requested: 'Cancellation Requested',
  cancelled: 'Cancelled',
};

export const PAYMENT_STATUSES = ['unpaid', 'invoiced', 'paid', 'overdue', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const PAYMENT_STATUS_LABELS: Readonly<Record<PaymentStatus, string>> = {
  unpaid: 'Unpaid',
  invoiced: 'Invoiced',
  paid: 'Paid',
  overdue: 'Overdue',
  refunded: 'Refunded',
};

/** `finance` is an administrator with that permission. */
export type PaymentActor = 'finance' | 'job' | 'system';

export interface PaymentMove {
  readonly from: PaymentStatus;
  readonly to: PaymentStatus;
  readonly who: readonly PaymentActor[];
  readonly condition: string | null;
}

export const PAYMENT_MOVES: readonly PaymentMove[] = [
  { from: 'unpaid', to: 'invoiced', who: ['system'], condition: 'shipped, paid by net terms' },
  { from: 'unpaid', to: 'paid', who: ['system'], condition: 'card or ACH at placing' },
  { from: 'invoiced', to: 'unpaid', who: ['system'], condition: 'last shipment removed' },
  { from: 'overdue', to: 'unpaid', who: ['system'], condition: 'last shipment removed' },
  { from: 'invoiced', to: 'paid', who: ['finance'], condition: null },
  { from: 'invoiced', to: 'overdue', who: ['job'], condition: 'after the due date' },
  { from: 'overdue', to: 'paid', who: ['finance'], condition: null },
  { from: 'paid', to: 'invoiced', who: ['finance'], condition: 'payment undone or returned' },
  {
    from: 'paid',
    to: 'overdue',
    who: ['finance'],
    condition: 'payment undone or returned, after the due date',
  },
  {
    from: 'paid',
    to: 'refunded',
    who: ['finance', 'system'],
    condition: 'system when a paid order is cancelled',
  },
];

export function canMovePayment(from: PaymentStatus, to: PaymentStatus, actor: PaymentActor): boolean {
  return PAYMENT_MOVES.some((move) => move.from === from && move.to === to && move.who.includes(actor));
}

const SHIPPING_DAYS = 2;
/** An order that was placed before this day (UTC) and is not shipped whole is late: over 2 business days ago (RB-212). */
export const lateBefore = (today: IsoDate, days = SHIPPING_DAYS): IsoDate => businessDaysBefore(today, days);

/**
 * Nothing that was placed until the last day of a vacation is late while that is this day or a later one: it counts from the first
 * business day after it (RB-177).
 */
export const countedAfter = (today: IsoDate, days = SHIPPING_DAYS): IsoDate =>
  businessDaysBefore(today, days + 1);

import { sql, type RawBuilder } from 'kysely';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import type { PaymentOption } from '#rules/orders/cart-totals.ts';
import {
  canMove,
  canMovePayment,
  ORDER_STATUS_LABELS,
  type OrderActor,
  type OrderStatus,
  type OrderType,
  type PaymentActor,
  type PaymentStatus,
} from '#rules/orders/order-status.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { CommandAudit, CommandContext } from '../../platform/command.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { orderEvent, orderPaid, type AnnouncedOrder, type OrderEventType } from './events.ts';
import { orderCan } from './policy.ts';
import { viewOrder } from './views/order-detail.ts';
import { ordersOf } from './views/range.ts';

export interface LockedOrder extends AnnouncedOrder {
  status: OrderStatus;
  type: OrderType;
  /** What `setStatus` made of it. */
  reached: OrderStatus;
  payment_status: PaymentStatus;
  payment_option: PaymentOption;
  payment_id: string | null;
  /** Of the terms kept at placing. */
  net_days: number | null;
  shipping_option: string;
  shipping_cents: number;
  fee_cents: number;
  buyer_company_id: number;
  created_at: Date;
  is_c2: boolean;
  signed_at: Date | null;
  version: number;
  cancel_from: OrderStatus | null;
  cancel_reason: string | null;
}

export interface Move {
  /** Which right of `can` the move needs. */
  needs: keyof OrderDetail['can'];
  /** Does the writing; answers what happened, or null where nothing needs telling. */
  work(command: CommandContext, order: LockedOrder): Promise<Happened | null>;
}

export interface Happened {
  event: OrderEventType;
  /** Shown in the history after the name of the step. */
  detail?: string;
  note?: string | null;
  step?: string;
  /** Recorded with it, for the story of the order. */
  facts?: Readonly<Record<string, unknown>>;
}

export const REFUSED: Readonly<Record<keyof OrderDetail['can'], string>> = {
  confirm: 'This order can no longer be confirmed.',
  ship: 'This order takes no shipment now.',
  deliver: 'This order cannot be marked delivered now.',
  cancel: 'This order can no longer be cancelled.',
  request_cancellation: 'This order can no longer be cancelled.',
  answer_cancellation: 'No cancellation waits for an answer.',
  expedite: 'This order can no longer be expedited.',
  edit_po: 'This order can no longer be changed.',
  edit_invoice_number: 'This order can no longer be changed.',
};

/** Locks an order of the asker's range. 404 outside it. */
export async function lockOrder(
  { scope }: RequestContext,
  command: CommandContext,
  id: number,
): Promise<LockedOrder> {
  const order = await lockWhere(command, sql`r.id = ${id} and ${ordersOf(scope)}`);
  if (!order) throw notFound('This order does not exist.');
  return order;
}

/** For jobs, which ask for nobody: the order that the condition on `r` names, if any. */
export async function lockWhere(
  command: CommandContext,
  condition: RawBuilder<unknown>,
): Promise<LockedOrder | null> {
  const [order] = await lockAllWhere(command, condition);
  return order ?? null;
}

/** The same for all that the condition names, in the order of their ids. */
export async function lockAllWhere(
  { tx }: CommandContext,
  condition: RawBuilder<unknown>,
): Promise<LockedOrder[]> {
  const { rows } = await sql<LockedOrder>`
    select r.id, r.status, r.type, r.status as reached, r.payment_status, r.payment_option, g.payment_id, r.net_days,
      r.shipping_option, r.shipping_cents, r.fee_cents, r.buyer_company_id, r.created_at, r.is_c2, r.signed_at, r.version,
      r.cancel_from, r.cancel_reason,
      r.seller_company_id, r.facility_id, r.placed_by, r.total_cents, c.name as seller_company_name,
      f.name as facility_name
    from orders r join order_group g on g.id = r.group_id join company c on c.id = r.seller_company_id join facility f on f.id = r.facility_id
    where ${condition} order by r.id for no key update of r`.execute(tx);
  return rows;
}

/**
 * Runs one move of an order: locks it, checks the right (409 when the table of moves has no such move now), writes,
 * announces and answers the order as it then is.
 */
export async function moveOrder(
  context: RequestContext,
  id: number,
  move: Move,
): Promise<{ data: OrderDetail }> {
  const { scope, now } = context;
  return context.command(async (command) => {
    const order = await lockOrder(context, command, id);
    if (!orderCan(scope, order, now)[move.needs]) throw conflict(REFUSED[move.needs]);
    const happened = await move.work(command, order);
    if (happened) tell(command, order, happened);
    return { data: await viewOrder(scope, command.tx, id, now) };
  });
}

export function tell(command: CommandContext, order: LockedOrder, happened: Happened): void {
  announceMove(command, order, happened);
  command.audit(auditOf(order, happened));
}

export function announceMove(command: CommandContext, order: LockedOrder, happened: Happened): void {
  command.announce(orderEvent(happened.event, order, happened.note ?? null, happened.step ?? ''));
  announceChange(command, order);
}

export const auditOf = (order: LockedOrder, happened: Happened): CommandAudit => ({
  entity: 'order',
  entityId: order.id,
  before: { status: order.status },
  after: {
    move: happened.event,
    status: order.reached,
    ...(happened.detail && { detail: happened.detail }),
    ...happened.facts,
  },
});

/** Tells the open pages of both sides; a seller hears nothing of what was not signed. */
export function announceChange(command: CommandContext, order: LockedOrder): void {
  command.live({
    topic: 'orders',
    id: order.id,
    company_ids: companiesOf(order),
    facility_ids: [order.facility_id],
    admins: true,
  });
}

const companiesOf = (order: LockedOrder): number[] => {
  const seller = order.is_c2 && order.signed_at === null ? [] : [order.seller_company_id];
  return [...seller, order.buyer_company_id];
};

const TOLD_TOGETHER = 200;

/** The same of many orders: who looks at one of them need not hear of each. */
export function announceChanges(command: CommandContext, orders: readonly LockedOrder[]): void {
  if (orders.length <= TOLD_TOGETHER) return orders.forEach((order) => announceChange(command, order));
  for (let start = 0; start < orders.length; start += TOLD_TOGETHER) {
    const some = orders.slice(start, start + TOLD_TOGETHER);
    command.live({
      topic: 'orders',
      company_ids: [...new Set(some.flatMap(companiesOf))],
      facility_ids: [...new Set(some.map((order) => order.facility_id))],
      admins: true,
    });
  }
}

export interface Step<Actor> {
  who: Actor;
  at: Date;
}

/** Moves one order, by one or several moves in a row. */
export const setStatus = (
  command: CommandContext,
  order: LockedOrder,
  moves: OrderStatus | readonly OrderStatus[],
  step: Step<OrderActor>,
): Promise<void> => setStatuses(command, [{ order, moves: [moves].flat() }], step);

/**
 * The one writer of the status of orders, in one statement. Throws 409 for a move that the table does not list for whoever
 * makes it.
 */
export async function setStatuses(
  { tx }: CommandContext,
  moving: readonly { order: LockedOrder; moves: readonly OrderStatus[] }[],
  { who, at }: Step<OrderActor>,
): Promise<void> {
  const moved = moving
    .map(({ order, moves }) => ({ order, status: reachedBy(order.reached, moves, who) }))
    .filter(({ order, status }) => status !== order.reached);
  if (moved.length === 0) return;
  await sql`update orders o set status = m.status, updated_at = ${at}, version = o.version + 1
    from unnest(${moved.map(({ order }) => order.id)}::bigint[], ${moved.map(({ status }) => status)}::text[])
      as m(id, status)
    where o.id = m.id`.execute(tx);
  for (const { order, status } of moved) order.reached = status;
}

function reachedBy(from: OrderStatus, moves: readonly OrderStatus[], who: OrderActor): OrderStatus {
  let status = from;
  for (const next of moves) {
    if (!canMove(status, next, who))
      throw conflict(`This order cannot become ${ORDER_STATUS_LABELS[next]} now.`);
    status = next;
  }
  return status;
}

export const setPaymentStatus = (
  command: CommandContext,
  order: LockedOrder,
  status: PaymentStatus,
  step: Step<PaymentActor>,
): Promise<void> => setPaymentStatuses(command, [order], status, step);

/** The one writer of the payment status of orders. Throws 409 for a move that its table does not list. */
export async function setPaymentStatuses(
  { tx, announce }: CommandContext,
  orders: readonly LockedOrder[],
  status: PaymentStatus,
  { who, at }: Step<PaymentActor>,
): Promise<void> {
  if (orders.length === 0) return;
  if (!orders.every((order) => canMovePayment(order.payment_status, status, who)))
    throw conflict('The payment of this order cannot change so now.');
  await sql`update orders set payment_status = ${status}, updated_at = ${at}
    where id = any (${orders.map((order) => order.id)}::bigint[])`.execute(tx);
  for (const order of orders) {
    order.payment_status = status;
    if (status === 'paid') announce(orderPaid(order.id));
  }
}

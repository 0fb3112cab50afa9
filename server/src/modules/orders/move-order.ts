import { sql, type RawBuilder } from 'kysely';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import {
  canMove,
  canMovePayment,
  ORDER_STATUS_LABELS,
  type OrderActor,
  type OrderStatus,
  type PaymentActor,
  type PaymentStatus,
} from '#rules/orders/order-status.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { orderEvent, type AnnouncedOrder, type OrderEventType } from './events.ts';
import { orderCan } from './policy.ts';
import { viewOrder } from './views/order-detail.ts';
import { ordersOf } from './views/range.ts';

export interface LockedOrder extends AnnouncedOrder {
  status: OrderStatus;
  /** What `setStatus` made of it. */
  reached: OrderStatus;
  payment_status: PaymentStatus;
  payment_option: string;
  buyer_company_id: number;
  created_at: Date;
  version: number;
  cancel_from: OrderStatus | null;
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
}

const REFUSED: Readonly<Record<keyof OrderDetail['can'], string>> = {
  confirm: 'This order can no longer be confirmed.',
  ship: 'This order takes no shipment now.',
  deliver: 'This order cannot be marked delivered now.',
  cancel: 'This order can no longer be cancelled.',
  request_cancellation: 'This order can no longer be cancelled.',
  answer_cancellation: 'No cancellation waits for an answer.',
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
  { tx }: CommandContext,
  condition: RawBuilder<unknown>,
): Promise<LockedOrder | null> {
  const { rows } = await sql<LockedOrder>`
    select r.id, r.status, r.status as reached, r.payment_status, r.payment_option, r.buyer_company_id, r.created_at, r.version, r.cancel_from,
      r.seller_company_id, r.facility_id, r.placed_by, r.total_cents, c.name as seller_company_name,
      f.name as facility_name
    from orders r join company c on c.id = r.seller_company_id join facility f on f.id = r.facility_id
    where ${condition} for no key update of r`.execute(tx);
  return rows[0] ?? null;
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
  command.announce(orderEvent(happened.event, order, happened.note ?? null, happened.step ?? ''));
  announceChange(command, order);
  command.audit({
    entity: 'order',
    entityId: order.id,
    before: { status: order.status },
    after: {
      move: happened.event,
      status: order.reached,
      ...(happened.detail && { detail: happened.detail }),
    },
  });
}

/** Tells the open pages of both sides. */
export function announceChange(command: CommandContext, order: LockedOrder): void {
  command.live({
    topic: 'orders',
    id: order.id,
    company_ids: [order.seller_company_id, order.buyer_company_id],
    facility_ids: [order.facility_id],
    admins: true,
  });
}

export interface Step<Actor> {
  who: Actor;
  at: Date;
}

/**
 * The one writer of an order's status, by one or several moves in a row. Throws 409 for a move that the table does not
 * list for whoever makes it.
 */
export async function setStatus(
  { tx }: CommandContext,
  order: LockedOrder,
  moves: OrderStatus | readonly OrderStatus[],
  { who, at }: Step<OrderActor>,
): Promise<void> {
  let status = order.reached;
  for (const next of [moves].flat()) {
    if (!canMove(status, next, who))
      throw conflict(`This order cannot become ${ORDER_STATUS_LABELS[next]} now.`);
    status = next;
  }
  if (status === order.reached) return;
  await tx
    .updateTable('orders')
    .set((eb) => ({ status, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', order.id)
    .execute();
  order.reached = status;
}

/** The one writer of an order's payment status. Throws 409 for a move that its table does not list. */
export async function setPaymentStatus(
  { tx }: CommandContext,
  order: LockedOrder,
  status: PaymentStatus,
  { who, at }: Step<PaymentActor>,
): Promise<void> {
  if (!canMovePayment(order.payment_status, status, who))
    throw conflict('The payment of this order cannot change so now.');
  await tx
    .updateTable('orders')
    .set({ payment_status: status, updated_at: at })
    .where('id', '=', order.id)
    .execute();
  order.payment_status = status;
}

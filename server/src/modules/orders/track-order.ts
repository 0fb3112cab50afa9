import { sql } from 'kysely';
import {
  planOrder,
  type OrderPlan,
  type OrderToTrack,
  type PlannedShipment,
  type TrackingRow,
} from '#rules/orders/bulk-tracking.ts';
import { trackingMoves, type OrderStatus } from '#rules/orders/order-status.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { shipped } from './add-tracking.ts';
import { announceMove, auditOf, lockAllWhere, setStatus, type LockedOrder } from './move-order.ts';
import { supplier } from './policy.ts';
import { linesOf } from './shipments.ts';
import { soldBy } from './views/range.ts';
import { invoiceOnTerms, shippingBy, writeShipments } from './write-shipments.ts';

/** Carries out the rows of one order as one part of the request; an order that the asker does not ship is unknown. */
export const trackOrder = (
  context: RequestContext,
  id: number,
  rows: readonly TrackingRow[],
): Promise<OrderPlan> =>
  context.part(`order-${id}`, rows, async (command) => {
    const [order] = await lockAllWhere(command, sql`r.id = ${id} and ${soldBy(context.scope)}`);
    const seen = order && (await ordersToTrack({ ...context, db: command.tx }, [id])).get(id);
    const plan = planOrder(rows, seen ?? null, context.today);
    if (order && plan.shipments.length > 0) await shipPlanned(context, command, order, plan);
    return plan;
  });

async function shipPlanned(
  context: RequestContext,
  command: CommandContext,
  order: LockedOrder,
  { shipments, whole }: OrderPlan,
): Promise<void> {
  const lines = await linesOf(command, order.id);
  const done: { shipment: PlannedShipment; id: number }[] = [];
  for (const shipment of shipments) {
    const written = await writeShipments(shippingBy(context), command, [
      { order, input: shipment, sent: shipment.sent, lines },
    ]);
    done.push({ shipment, id: written.get(order.id) ?? 0 });
  }
  const moves = trackingMoves(order.status, whole ? 'shipped' : 'partially_shipped') ?? [];
  await setStatus(command, order, moves, { who: supplier(context.scope), at: context.now });
  await invoiceOnTerms(command, [order], context.now);
  const happened = done.map(({ shipment, id }) => shipped(shipment, shipment.sent, id));
  for (const one of happened) announceMove(command, order, one);
  command.auditEach(happened.map((one) => auditOf(order, one)));
}

interface TrackedRow {
  id: number;
  status: OrderStatus;
  lines: OrderToTrack['lines'];
  numbers: string[];
}

/** The orders that the asker ships, of those that are named, with what is left of them. */
export async function ordersToTrack(
  { scope, db }: Pick<RequestContext, 'scope'> & { db: Queryable },
  ids: readonly number[],
): Promise<ReadonlyMap<number, OrderToTrack>> {
  const { rows } = await sql<TrackedRow>`
    select r.id, r.status,
      (select json_agg(json_build_object('id', l.id, 'ndc', l.ndc, 'lot_name', l.lot_name,
        'quantity', l.quantity - l.not_shipped_quantity, 'shipped_quantity', l.shipped_quantity) order by l.line_number) from order_line l where l.order_id = r.id) as lines,
      array(select t.tracking_number from shipment t where t.order_id = r.id) as numbers
    from orders r where r.id = any (${ids}::bigint[]) and ${soldBy(scope)}`.execute(db);
  return new Map(rows.map(({ id, ...order }) => [id, order]));
}

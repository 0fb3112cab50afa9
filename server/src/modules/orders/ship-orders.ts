import { sql } from 'kysely';
import { trackingMoves } from '#rules/orders/order-status.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { ALREADY_ENTERED, shipped, whatIsLeft } from './add-tracking.ts';
import { REFUSED, setStatuses, type LockedOrder } from './move-order.ts';
import { moveOrders } from './move-orders.ts';
import { supplier } from './policy.ts';
import { linesOfAll, shipDate, type ShipmentInput } from './shipments.ts';
import { invoiceOnTerms, shippingBy, writeShipments, type ShipmentToWrite } from './write-shipments.ts';

type Given = Omit<ShipmentInput, 'ship_date'> & { order_id: number };

/** Ships everything that is left of several orders, each under a number of its own. 422 for a date that does not exist. */
export async function shipOrders(
  context: RequestContext,
  { ship_date, shipments }: { ship_date: string; shipments: readonly Given[] },
) {
  shipDate({ ship_date });
  const inputs = new Map(shipments.map(({ order_id: id, ...input }) => [id, { ...input, ship_date }]));
  return moveOrders(context, [...inputs.keys()], {
    needs: 'ship',
    work: async (command, orders) => {
      const { ready, refused } = await prepare(command, orders, inputs);
      const ids = await writeShipments(shippingBy(context), command, ready);
      const step = { who: supplier(context.scope), at: context.now } as const;
      const moving = ready.map(({ order }) => ({
        order,
        moves: trackingMoves(order.status, 'shipped') ?? [],
      }));
      await setStatuses(command, moving, step);
      await invoiceOnTerms(
        command,
        ready.map(({ order }) => order),
        context.now,
      );
      const moved = ready.map((one) => ({
        order: one.order,
        happened: shipped(one.input, one.sent, ids.get(one.order.id) ?? 0),
      }));
      return { moved, refused };
    },
  });
}

/** What leaves of each order; an order of which nothing is left, or that has the number already, is refused. */
async function prepare(
  command: CommandContext,
  orders: readonly LockedOrder[],
  inputs: ReadonlyMap<number, ShipmentInput>,
) {
  const lines = await linesOfAll(
    command,
    orders.map(({ id }) => id),
  );
  const known = await knownNumbers(command, orders);
  const refused = new Map<number, string>();
  const ready: ShipmentToWrite[] = [];
  for (const order of orders) {
    const input = inputs.get(order.id);
    const own = lines.filter((line) => line.order_id === order.id);
    const sent = whatIsLeft(own);
    if (!input || sent.length === 0) refused.set(order.id, REFUSED.ship);
    else if (known.has(keyOf(order.id, input))) refused.set(order.id, ALREADY_ENTERED);
    else ready.push({ order, input, sent, lines: own });
  }
  return { ready, refused };
}

const keyOf = (
  id: number,
  { carrier, tracking_number }: Pick<ShipmentInput, 'carrier' | 'tracking_number'>,
) => JSON.stringify([id, carrier, tracking_number]);

/** The orders are locked, so nobody else adds one meanwhile. */
async function knownNumbers({ tx }: CommandContext, orders: readonly LockedOrder[]): Promise<Set<string>> {
  const { rows } = await sql<{ order_id: number; carrier: string; tracking_number: string }>`
    select order_id, carrier, tracking_number from shipment
    where order_id = any (${orders.map(({ id }) => id)}::bigint[])`.execute(tx);
  return new Set(rows.map((row) => keyOf(row.order_id, row)));
}

import { shippedStatus, trackingMoves, type LineQuantity } from '#rules/orders/order-status.ts';
import type { CommandContext } from '../../platform/command.ts';
import { conflict, isUniqueViolation, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { moveOrder, setStatus, type Happened, type LockedOrder } from './move-order.ts';
import { linesOf, toOrdered, toShipped, type OrderedLine, type ShipmentInput } from './shipments.ts';
import {
  invoiceOnTerms,
  shippingBy,
  writeShipments,
  type SentPacks,
  type Shipping,
} from './write-shipments.ts';

/**
 * Ships some or all packs with a tracking number; without quantities everything that is left. Shipping a placed order
 * confirms it. On net terms the order becomes invoiced. 422 for more packs than are left.
 */
export const addTracking = (
  context: RequestContext,
  id: number,
  input: ShipmentInput & { quantities?: readonly { line_id: number; quantity: number }[] | undefined },
) =>
  moveOrder(context, id, {
    needs: 'ship',
    work: async (command, order) => {
      const sent = input.quantities ? mergeQuantities(input.quantities) : null;
      return shipLocked(command, order, { input, sent, shipping: shippingBy(context) });
    },
  });

interface ToShip {
  input: ShipmentInput;
  /** Null is all that is left. */
  sent: readonly SentPacks[] | null;
  shipping: Shipping;
}

/** Ships packs of a locked order, whoever asks for it. Throws 409 and 422 as `addTracking`; answers what happened. */
export async function shipLocked(
  command: CommandContext,
  order: LockedOrder,
  { input, shipping, ...asked }: ToShip,
): Promise<Happened> {
  const lines = await linesOf(command, order.id);
  const sent = asked.sent ?? whatIsLeft(lines);
  const moves = trackingMoves(order.status, reachedBy(lines, sent));
  if (moves === null) throw conflict('This order takes no shipment now.');
  const ids = await writeShipments(shipping, command, [{ order, input, sent, lines }]).catch(refuseTwice);
  await setStatus(command, order, moves, { who: shipping.who, at: shipping.now });
  await invoiceOnTerms(command, [order], shipping.now);
  return shipped(input, sent, ids.get(order.id) ?? 0);
}

/** What the history, the buyer and the notifications hear of a shipment. */
export function shipped(
  { carrier, tracking_number: number }: ShipmentInput,
  sent: readonly SentPacks[],
  shipmentId: number,
): Happened {
  const packs = sent.reduce((sum, line) => sum + line.quantity, 0);
  const detail = `${packs} packs by ${carrier} ${number}`;
  const parts = sent.map(({ lineId, quantity, lots }) => ({
    line_id: lineId,
    packs: quantity,
    ...(lots && { lots }),
  }));
  return {
    event: 'order.shipped',
    detail,
    note: `${detail}.`,
    step: String(shipmentId),
    facts: { shipment_id: shipmentId, packs: parts },
  };
}

function mergeQuantities(quantities: readonly { line_id: number; quantity: number }[]): LineQuantity[] {
  const merged = new Map<number, number>();
  for (const { line_id, quantity } of quantities) merged.set(line_id, (merged.get(line_id) ?? 0) + quantity);
  return [...merged].map(([lineId, quantity]) => ({ lineId, quantity }));
}

export const whatIsLeft = (lines: readonly OrderedLine[]): LineQuantity[] =>
  lines
    .map((line) => ({ lineId: line.id, quantity: line.quantity - line.shipped_quantity }))
    .filter((line) => line.quantity > 0);

function reachedBy(
  lines: readonly OrderedLine[],
  sent: readonly LineQuantity[],
): 'partially_shipped' | 'shipped' {
  try {
    const reached = shippedStatus(toOrdered(lines), [...toShipped(lines), ...sent]);
    if (reached !== null) return reached;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw ruleBroken(error.message);
  }
  throw ruleBroken('Choose what to ship.');
}

export const ALREADY_ENTERED = 'This tracking number was already entered for this order.';

function refuseTwice(error: unknown): never {
  if (isUniqueViolation(error)) throw conflict(ALREADY_ENTERED);
  throw error;
}

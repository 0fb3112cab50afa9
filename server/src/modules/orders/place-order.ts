import { marketDay } from '#rules/accounts/digests.ts';
import { formatDay } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import { unsignedUntil } from '#rules/orders/order-status.ts';
import { shipDayText } from '#rules/orders/ship-promise.ts';
import { conflict, stale } from '../../platform/errors.ts';
import type { CommandContext } from '../../platform/command.ts';
import { postPlaced, useCredit } from '../finance/index.ts';
import { refreshingStock } from '../listings/index.ts';
import { orderEvent, orderPaid } from './events.ts';
import type { LineToPlace, Placement } from './placement.ts';
import { totalOf, writeGroup, type PlacedOrder, type WrittenGroup } from './store.ts';

export interface PlacedGroup {
  id: number;
  orders: { id: number; seller_company_id: number; seller_company_name: string; total: number }[];
}

/**
 * The one way to an order: takes the stock, makes one group with one order per seller, announces each. Runs inside the
 * transaction of a command, which computed prices and totals itself, marks the origin first, spends its payment and
 * writes the audit. Throws 409 when stock or price of a lot moved meanwhile, or this attempt was placed before, and
 * `CreditRefused` where it is on terms and the company may not order so much.
 */
export async function placeOrder(command: CommandContext, placement: Placement): Promise<PlacedGroup> {
  const { lines, today, buyer, paymentOption, paymentId } = placement;
  const { id, orders, missing, credit } = await writeGroup(
    command.tx,
    placement,
    keyOfBuyer(command, placement),
  );
  refuseMissing(missing, lines);
  if (id === null) throw conflict('This was ordered already.');
  useCredit(command, { companyId: buyer.facility.companyId, credit, cents: totalOf(placement) });
  postPlaced(
    command,
    orders.map((order) => ({
      ...order,
      buyer_company_id: buyer.facility.companyId,
      payment_option: paymentOption,
      payment_id: paymentId,
    })),
  );
  // After the ledger, which locks what the company owes: whoever cancels comes in that order, too.
  command.atEnd(
    refreshingStock(
      lines.map((line) => line.listingId),
      today,
    ),
  );
  return { id, orders: orders.map((order) => announcePlaced(command, order, placement)) };
}

/** A seller may accept a bid by a key, too, which is nothing of who bought. */
function keyOfBuyer({ by: { actor } }: CommandContext, { buyer }: Placement): string | null {
  return actor.subjectUserId === buyer.userId ? (actor.apiKey?.name ?? null) : null;
}

function refuseMissing(missing: WrittenGroup['missing'], lines: readonly LineToPlace[]): void {
  const [first] = missing;
  if (first === undefined) return;
  const gone = new Set(missing.map((lot) => lot.lot_id));
  const names = new Set(lines.filter((line) => gone.has(line.lotId)).map((line) => line.name));
  throw stale(`${first.repriced ? 'Price' : 'Stock'} has changed for ${[...names].join(', ')}`);
}

const signBy = (placedAt: Date) =>
  `Unsigned it is cancelled on ${formatDay(marketDay(unsignedUntil(placedAt)))}.`;

function announcePlaced(
  command: CommandContext,
  order: PlacedOrder,
  { lines, parts, buyer, isC2, paymentOption, now }: Placement,
): PlacedGroup['orders'][number] {
  const seller = lines.find((line) => line.sellerId === order.seller_company_id)?.sellerName ?? '';
  const promise = parts.find((part) => part.sellerId === order.seller_company_id)?.promise;
  const expedited = promise ? `It is expedited and ships ${shipDayText(promise.day)}.` : null;
  const told = {
    ...order,
    is_c2: isC2,
    facility_name: buyer.facility.name,
    seller_company_name: seller,
  };
  command.announce(
    isC2
      ? orderEvent('order.signature_needed', told, signBy(now))
      : orderEvent('order.placed', told, expedited),
  );
  if (paymentOption !== 'net_terms') command.announce(orderPaid(order.id));
  command.live({
    topic: 'orders',
    id: order.id,
    company_ids: isC2 ? [] : [order.seller_company_id],
    facility_ids: [order.facility_id],
    admins: true,
  });
  return {
    id: order.id,
    seller_company_id: order.seller_company_id,
    seller_company_name: seller,
    total: toDollars(order.total_cents),
  };
}

import { toDollars } from '#rules/money.ts';
import { stale } from '../../platform/errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { CommandContext } from '../../platform/command.ts';
import { refreshSearch, takeStock } from '../listings/index.ts';
import { orderEvent } from './events.ts';
import type { LineToPlace, Placement } from './placement.ts';
import { insertGroup, insertLines, insertOrders, type PlacedOrder } from './store.ts';

export interface PlacedGroup {
  id: number;
  orders: { id: number; seller_company_id: number; seller_company_name: string; total: number }[];
}

/**
 * The one way to an order: takes the stock, makes one group with one order per seller, announces each. Runs inside the
 * transaction of a command, which has locked what the group is placed from and then the lots in the order of their
 * ids, and computed prices and totals itself; it marks its origin, spends its payment and writes the audit. Throws 409
 * when stock moved meanwhile.
 */
export async function placeOrder(command: CommandContext, placement: Placement): Promise<PlacedGroup> {
  const { tx } = command;
  const { lines, today } = placement;
  await take(tx, lines, today);
  const groupId = await insertGroup(tx, placement);
  const orders = await insertOrders(tx, groupId, placement);
  await insertLines(tx, orders, placement);
  await refreshSearch(
    tx,
    lines.map((line) => line.listingId),
    today,
  );
  return { id: groupId, orders: orders.map((order) => announcePlaced(command, order, placement)) };
}

async function take(tx: Tx, lines: readonly LineToPlace[], today: string): Promise<void> {
  const { missing } = await takeStock(tx, lines, today);
  if (missing.length === 0) return;
  const names = lines.filter((line) => missing.includes(line.lotId)).map((line) => line.name);
  throw stale(`Stock has changed for ${[...new Set(names)].join(', ')}`);
}

function announcePlaced(
  command: CommandContext,
  order: PlacedOrder,
  { lines, buyer }: Placement,
): PlacedGroup['orders'][number] {
  const seller = lines.find((line) => line.sellerId === order.seller_company_id)?.sellerName ?? '';
  const names = { facility_name: buyer.facility.name, seller_company_name: seller };
  command.announce(orderEvent('order.placed', { ...order, ...names }));
  command.live({
    topic: 'orders',
    id: order.id,
    company_ids: [order.seller_company_id],
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

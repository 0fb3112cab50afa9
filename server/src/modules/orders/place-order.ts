import type { PaymentOption } from '#rules/cart-totals.ts';
import type { Fraction } from '#rules/money.ts';
import type { CatalogType, PriceType } from '#contract/primitives.ts';
import { toDollars } from '#rules/money.ts';
import { stale } from '../../platform/errors.ts';
import type { CommandContext, RequestContext } from '../../platform/http/context.ts';
import { refreshSearch, takeStock } from '../catalog/index.ts';
import { orderEvent } from './announce.ts';
import { usePayment } from './payments.ts';
import { insertGroup, insertLines, insertOrders, type PlacedOrder } from './store.ts';

/** One lot of one listing as it is bought; kept on the order as it was. */
export interface LineToPlace {
  sellerId: number;
  sellerName: string;
  listingId: number;
  lotId: number;
  ndc: string;
  name: string;
  catalogType: CatalogType;
  lotName: string;
  expiryDate: string;
  priceType: PriceType;
  quantity: number;
  priceCents: number;
  feeCents: number;
  /** What the facility would pay elsewhere, null where unknown. */
  basePrice: Fraction | null;
}

/** What one seller's part adds up to. `shippingCents` holds the share of the shipping option. */
export interface SellerPart {
  sellerId: number;
  subtotalCents: number;
  shippingCents: number;
  feeCents: number;
  totalCents: number;
}

export interface Placement {
  type: 'cart' | 'bid' | 'rfp';
  /** What the group is placed from; unique, so that it is placed once. */
  cartId: number;
  isC2: boolean;
  facility: { id: number; companyId: number; name: string };
  poNumber: string | null;
  notes: string | null;
  paymentOption: PaymentOption;
  paymentId: string | null;
  shippingOption: string;
  lines: readonly LineToPlace[];
  parts: readonly SellerPart[];
}

export interface OrderPlacement {
  data: {
    order_group_id: number;
    orders: { id: number; seller_company_id: number; seller_company_name: string; total: number }[];
  };
}

/**
 * The one way to an order: takes the stock, makes one group with one order per seller, announces each. Runs inside the
 * caller's transaction, which has locked what the group is placed from and then the lots in the order of their ids,
 * and computed prices and totals itself. Throws 409 when stock moved meanwhile.
 */
export async function placeOrder(
  context: RequestContext,
  command: CommandContext,
  placement: Placement,
): Promise<OrderPlacement> {
  const { tx } = command;
  const { lines } = placement;
  await take(command, lines, context.today);
  const groupId = await insertGroup(tx, context, placement);
  if (placement.paymentOption === 'credit_card') await usePayment(tx, context.scope, groupId, placement);
  const orders = await insertOrders(tx, context, groupId, placement);
  await insertLines(tx, orders, placement);
  await refreshSearch(
    tx,
    lines.map((line) => line.listingId),
    context.today,
  );
  return announcePlacement(context, command, { groupId, orders, placement });
}

async function take({ tx }: CommandContext, lines: readonly LineToPlace[], today: string): Promise<void> {
  const { missing } = await takeStock(tx, lines, today);
  if (missing.length === 0) return;
  const names = lines.filter((line) => missing.includes(line.lotId)).map((line) => line.name);
  throw stale(`Stock has changed for ${[...new Set(names)].join(', ')}`);
}

function announcePlacement(
  { scope }: RequestContext,
  command: CommandContext,
  made: { groupId: number; orders: readonly PlacedOrder[]; placement: Placement },
): OrderPlacement {
  const { groupId, orders, placement } = made;
  const placed = orders.map((order) => ({
    id: order.id,
    seller_company_id: order.seller_company_id,
    seller_company_name:
      placement.lines.find((line) => line.sellerId === order.seller_company_id)?.sellerName ?? '',
    total: toDollars(order.total_cents),
  }));
  for (const [index, order] of orders.entries()) {
    const seller = placed[index]?.seller_company_name ?? '';
    const facility = placement.facility.name;
    command.announce(
      orderEvent('order.placed', { ...order, facility_name: facility, seller_company_name: seller }),
    );
    command.live({
      topic: 'orders',
      id: order.id,
      company_ids: [order.seller_company_id],
      facility_ids: [order.facility_id],
      admins: true,
    });
  }
  command.live({ topic: 'cart', user_ids: [scope.userId] });
  command.audit({
    entity: 'order_group',
    entityId: groupId,
    after: { move: 'order.placed', orders: placed },
  });
  return { data: { order_group_id: groupId, orders: placed } };
}

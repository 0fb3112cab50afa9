import type { PaymentOption } from '#rules/orders/cart-totals.ts';
import type { Fraction } from '#rules/money.ts';
import type { CatalogType, PriceType } from '#contract/primitives.ts';
import { toDollars } from '#rules/money.ts';
import { conflict, stale } from '../../platform/errors.ts';
import type { CommandContext } from '../../platform/command.ts';
import { refreshingStock } from '../listings/index.ts';
import { orderEvent } from './events.ts';
import { writeGroup, type PlacedOrder, type WrittenGroup } from './store.ts';

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
  /** What the lot must cost when its packs are taken; null where another price was agreed. */
  lotPriceCents: number | null;
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

/** What a group is placed from. One attempt of it becomes an order once. */
export interface OrderOrigin {
  kind: 'cart' | 'bid' | 'rfp' | 'schedule' | 'edi';
  id: number;
  /** From 1: a due delivery that failed may be tried again. */
  attempt: number;
}

export interface Placement {
  origin: OrderOrigin;
  buyer: { userId: number; facility: { id: number; companyId: number; name: string } };
  /** The time and its calendar day in UTC. */
  now: Date;
  today: string;
  isC2: boolean;
  poNumber: string | null;
  notes: string | null;
  paymentOption: PaymentOption;
  shippingOption: string;
  lines: readonly LineToPlace[];
  parts: readonly SellerPart[];
}

export interface PlacedGroup {
  id: number;
  orders: { id: number; seller_company_id: number; seller_company_name: string; total: number }[];
}

/**
 * The one way to an order: takes the stock, makes one group with one order per seller, announces each. Runs inside the
 * transaction of a command, which computed prices and totals itself, marks the origin first, spends its payment and
 * writes the audit. Throws 409 when stock or price of a lot moved meanwhile, or this attempt was placed before.
 */
export async function placeOrder(command: CommandContext, placement: Placement): Promise<PlacedGroup> {
  const { lines, today } = placement;
  const { id, orders, missing } = await writeGroup(command.tx, placement);
  refuseMissing(missing, lines);
  if (id === null) throw conflict('This was ordered already.');
  command.atEnd(
    refreshingStock(
      lines.map((line) => line.listingId),
      today,
    ),
  );
  return { id, orders: orders.map((order) => announcePlaced(command, order, placement)) };
}

function refuseMissing(missing: WrittenGroup['missing'], lines: readonly LineToPlace[]): void {
  const [first] = missing;
  if (first === undefined) return;
  const gone = new Set(missing.map((lot) => lot.lot_id));
  const names = new Set(lines.filter((line) => gone.has(line.lotId)).map((line) => line.name));
  throw stale(`${first.repriced ? 'Price' : 'Stock'} has changed for ${[...names].join(', ')}`);
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

import type { BidSide } from '#rules/bids/bid-status.ts';
import { bidFigures } from '#rules/bids/bid-figures.ts';
import { distribute, offerableLots } from '#rules/bids/bid-lots.ts';
import { NOT_ACKNOWLEDGED, SHORT_STOCK } from '#rules/bids/bid-words.ts';
import { conflict, ruleBroken } from '../../platform/errors.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { placeOrder, type PlacedGroup, type Placement } from '../orders/index.ts';
import { baseOfMarket, orderProblem, pricedLots, sellerShipping, stepsOf, type Market } from './facts.ts';
import { marketOf } from './market-of.ts';
import { lockBid, requireMove, tellBid, type LockedBid } from './move-bid.ts';
import { actorOf, sideOf } from './range.ts';

interface Sent {
  current_line_id?: number | undefined;
  buyer_po?: string | undefined;
  acknowledged: boolean;
}

interface Accepted {
  data: { id: number; status: 'accepted'; order_id: number; order_group_id: number };
}

/**
 * Accepts the current line: its packs leave the lots, first expired first, and one order is placed at its price, all in this
 * transaction. 409 out of turn, after the time, or where stock is short; 422 where the facility may not order now.
 */
export async function acceptBid(context: RequestContext, id: number, sent: Sent): Promise<Accepted> {
  const { scope, now, today } = context;
  return context.command(async (command) => {
    const bid = await lockBid(context, command, id, sent.current_line_id);
    requireMove(bid, 'accepted', { who: actorOf(scope, bid), now });
    const side = sideOf(scope, bid);
    if (side === 'buyer' && !sent.acknowledged)
      throw ruleBroken(NOT_ACKNOWLEDGED, { acknowledged: NOT_ACKNOWLEDGED });
    const poNumber = (side === 'buyer' && sent.buyer_po) || bid.buyer_po;
    const market = await marketOf(command.tx, bid, today);
    return acceptLocked(command, { bid, market }, { by: side, poNumber, now, today });
  });
}

interface Acceptance {
  by: BidSide | null;
  poNumber: string | null;
  now: Date;
  today: string;
  automatic?: boolean;
}

/** The one way to an accepted bid, whose move was checked under its lock. */
export async function acceptLocked(
  command: CommandContext,
  { bid, market }: { bid: LockedBid; market: Market },
  { by, poNumber, now, today, automatic = false }: Acceptance,
): Promise<Accepted> {
  const problem = orderProblem(market, today);
  if (problem !== null) throw ruleBroken(problem);
  if (!market.listing_active || !market.seller_active) throw conflict('This listing is not sold any more.');
  const { group, shippingCents } = await placeAccepted(command, { bid, market, poNumber, now, today });
  const [order] = group.orders;
  if (!order) throw conflict(SHORT_STOCK);
  await command.tx
    .updateTable('bid')
    .set({
      status: 'accepted',
      automatic,
      order_id: order.id,
      shipping_cents: shippingCents,
      buyer_po: poNumber,
      closed_at: now,
      updated_at: now,
    })
    .where('id', '=', bid.id)
    .execute();
  tellBid(command, bid, 'bid.accepted', { by, line: bid.line_count, automatic });
  command.live({ topic: 'catalog', facility_ids: [bid.facility_id] });
  command.audit({
    entity: 'bid',
    entityId: bid.id,
    before: { status: bid.status },
    after: {
      status: 'accepted',
      by,
      ...(automatic && { automatic }),
      quantity: bid.quantity,
      order_id: order.id,
    },
  });
  return { data: { id: bid.id, status: 'accepted', order_id: order.id, order_group_id: group.id } };
}

interface Filling {
  bid: LockedBid;
  market: Market;
  poNumber: string | null;
  now: Date;
  today: string;
}

async function placeAccepted(
  command: CommandContext,
  filling: Filling,
): Promise<{ group: PlacedGroup; shippingCents: number }> {
  const { bid, market, today } = filling;
  const lots = offerableLots(pricedLots(market, bid.quantity, 'buyer'), bid.minimum_expiry, today);
  const given = distribute(lots, bid.quantity, stepsOf(market));
  if (given.length === 0) throw conflict(SHORT_STOCK);
  const { shippingCostCents: shippingCents, subtotalCents } = bidFigures({
    cents: bid.buyer_cents,
    lotCents: bid.buyer_cents,
    quantity: bid.quantity,
    base: null,
    lots: given.map(({ lot }) => lot.shipping),
    seller: sellerShipping(market),
  });
  const lines = given.map(({ lot, packs }): Placement['lines'][number] => ({
    sellerId: market.seller_id,
    sellerName: market.seller_name,
    listingId: market.listing_id,
    lotId: lot.id,
    ndc: market.ndc,
    name: market.name,
    catalogType: market.catalog_type,
    lotName: lot.name,
    expiryDate: lot.expiry,
    priceType: lot.priceType,
    quantity: packs,
    priceCents: bid.buyer_cents,
    lotPriceCents: null,
    feeCents: 0,
    basePrice: baseOfMarket(market),
    agreement: null,
  }));
  const totalCents = subtotalCents + shippingCents;
  const part = { sellerId: market.seller_id, subtotalCents, shippingCents, feeCents: 0, totalCents };
  const group = await placeOrder(command, { ...placementOf(filling), lines, parts: [part] });
  return { group, shippingCents };
}

/** Settled on the terms of the company, whatever it pays carts by. */
const placementOf = ({ bid, poNumber, now, today }: Filling): Omit<Placement, 'lines' | 'parts'> => ({
  origin: { kind: 'bid', id: bid.id, attempt: 1 },
  buyer: {
    userId: bid.buyer_user_id,
    facility: { id: bid.facility_id, companyId: bid.buyer_company_id, name: bid.facility_name },
  },
  now,
  today,
  isC2: false,
  poNumber,
  notes: null,
  paymentOption: 'net_terms',
  shippingOption: 'standard',
});

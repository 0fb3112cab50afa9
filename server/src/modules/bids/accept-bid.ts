import type { BidSide } from '#rules/bids/bid-status.ts';
import { fillProblem, isDearer } from '#rules/bids/bid-checks.ts';
import { bidFigures } from '#rules/bids/bid-figures.ts';
import { distribute, listedCents, offerableLots, selectedLot } from '#rules/bids/bid-lots.ts';
import { bidderGone, DEARER, noPoNumber, NOT_ACKNOWLEDGED, SHORT_STOCK } from '#rules/bids/bid-words.ts';
import { NOT_ON_TERMS } from '#rules/finance/credit.ts';
import { conflict, ruleBroken } from '../../platform/errors.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { CreditRefused } from '../finance/index.ts';
import { placeOrder, type LineAgreement, type PlacedGroup, type Placement } from '../orders/index.ts';
import {
  baseOfMarket,
  feeOf,
  marketOf,
  pricedLots,
  sellerShipping,
  stepsOf,
  type Market,
  type PricedLot,
} from './facts.ts';
import { listTotals } from './work-out.ts';
import { lockBid, requireMove, requireOpenMarket, tellBid, type LockedBid } from './move-bid.ts';
import { agreementOf, requirePoNumber } from './place-bid.ts';
import { actorOf, sideOf } from './range.ts';

interface Sent {
  current_line_id?: number | undefined;
  buyer_po?: string | undefined;
  acknowledged: boolean;
  agree_soft_block: boolean;
}

interface Accepted {
  data: { id: number; status: 'accepted'; order_id: number; order_group_id: number };
}

/**
 * Accepts the current line: its packs leave the lots, first expired first, and one order is placed at its price, all in this
 * transaction. 409 out of turn, after the time, or where its packs cannot be had; 422 where the facility may not order now, or pays
 * less without it.
 */
export async function acceptBid(context: RequestContext, id: number, sent: Sent): Promise<Accepted> {
  const { scope, now, today } = context;
  return context.command(async (command) => {
    const bid = await lockBid(context, command, id, sent.current_line_id);
    requireMove(bid, 'accepted', { who: actorOf(scope, bid), now });
    const market = await marketOf(command.tx, bid, today);
    if (sideOf(scope, bid) !== 'buyer') return acceptForSeller(command, { bid, market }, { now, today });
    if (!sent.acknowledged) throw ruleBroken(NOT_ACKNOWLEDGED, { acknowledged: NOT_ACKNOWLEDGED });
    const poNumber = sent.buyer_po || bid.buyer_po;
    requirePoNumber(market, poNumber);
    const agreement = agreementOf(context, market, { held: bid.agreement, agrees: sent.agree_soft_block });
    const buyer = { userId: scope.userId, poNumber, agreement };
    return acceptLocked(command, { bid, market }, { by: 'buyer', buyer, now, today });
  });
}

interface Moment {
  now: Date;
  today: string;
  automatic?: boolean;
}

/** In whose name the order is placed, and with what. */
interface Ordering {
  userId: number;
  poNumber: string | null;
  agreement: LineAgreement | null;
}

interface Asked {
  bid: LockedBid;
  market: Market;
}

/** By the seller or its rule: what the buyer left with the bid has to do. A soft block made since does not unbind it. */
export async function acceptForSeller(
  command: CommandContext,
  asked: Asked,
  moment: Moment,
): Promise<Accepted> {
  const { bid, market } = asked;
  if (!bid.bidder_buys) throw ruleBroken(bidderGone(bid.facility_name));
  if (market.po_required && !bid.buyer_po) throw ruleBroken(noPoNumber(bid.facility_name));
  const buyer = {
    userId: bid.line_user_id ?? bid.buyer_user_id,
    poNumber: bid.buyer_po,
    agreement: bid.agreement,
  };
  return acceptLocked(command, asked, { by: 'seller', buyer, ...moment });
}

/** The one way to an accepted bid, whose move was checked under its lock. */
async function acceptLocked(
  command: CommandContext,
  { bid, market }: Asked,
  { by, buyer, now, today, automatic = false }: Moment & { by: BidSide; buyer: Ordering },
): Promise<Accepted> {
  requireOpenMarket(bid, market, today);
  const { group, shippingCents } = await placeAccepted(command, { bid, market, by, buyer, now, today });
  const [order] = group.orders;
  if (!order) throw conflict(SHORT_STOCK);
  await command.tx
    .updateTable('bid')
    .set({
      status: 'accepted',
      automatic,
      order_id: order.id,
      shipping_cents: shippingCents,
      buyer_po: buyer.poNumber,
      closed_at: now,
      updated_at: now,
    })
    .where('id', '=', bid.id)
    .execute();
  tellBid(command, bid, 'bid.accepted', { by, line: bid.line_count, automatic });
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
      ...(buyer.agreement && { agreed: buyer.agreement }),
    },
  });
  return { data: { id: bid.id, status: 'accepted', order_id: order.id, order_group_id: group.id } };
}

interface Filling extends Asked {
  by: BidSide;
  buyer: Ordering;
  now: Date;
  today: string;
}

async function placeAccepted(
  command: CommandContext,
  filling: Filling,
): Promise<{ group: PlacedGroup; shippingCents: number }> {
  const { bid, market, today } = filling;
  const lots = offerableLots(pricedLots(market, bid.quantity, 'buyer'), bid.minimum_expiry, today);
  const steps = stepsOf(market);
  const problem = fillProblem(market.seller_name, bid.quantity, { steps, offerable: lots });
  if (problem !== null) throw conflict(problem);
  if (isDearer(bid.buyer_cents * bid.quantity, listedCents(lots, bid.quantity, steps)))
    throw ruleBroken(DEARER[filling.by]);
  await keepListPrice(command, filling, lots);
  const given = distribute(lots, bid.quantity, steps);
  const { shippingCostCents: shippingCents, subtotalCents } = bidFigures({
    cents: bid.buyer_cents,
    paidCents: bid.buyer_cents,
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
    sellerPriceCents: bid.base_cents,
    marketplaceFee: feeOf(market, bid.quantity)?.value ?? 0,
    basePrice: baseOfMarket(market),
    agreement: filling.buyer.agreement,
  }));
  const totalCents = subtotalCents + shippingCents;
  const part = { sellerId: market.seller_id, subtotalCents, shippingCents, feeCents: 0, totalCents };
  const placement = { ...placementOf(filling), lines, parts: [part] };
  const group = await placeOrder(command, placement).catch((error: unknown) => {
    if (filling.by === 'seller' && error instanceof CreditRefused) throw ruleBroken(NOT_ON_TERMS);
    throw error;
  });
  return { group, shippingCents };
}

/** What the packs would have cost without the bid: what it saves counts from the moment that it binds. */
async function keepListPrice(
  { tx }: CommandContext,
  { bid, market }: Asked,
  lots: readonly PricedLot[],
): Promise<void> {
  const lot = selectedLot(lots);
  if (lot === null) return;
  const totals = listTotals(market, lots, bid.quantity);
  await tx
    .updateTable('bid_line')
    .set({
      list_base_cents: lot.baseCents,
      list_buyer_cents: lot.buyerCents,
      list_base_total_cents: totals.listBaseTotalCents,
      list_buyer_total_cents: totals.listBuyerTotalCents,
    })
    .where('id', '=', bid.line_id)
    .execute();
}

/** Settled on the terms of the company, whatever it pays carts by. */
const placementOf = ({ bid, buyer, now, today }: Filling): Omit<Placement, 'lines' | 'parts'> => ({
  origin: { kind: 'bid', id: bid.id, attempt: 1 },
  buyer: {
    userId: buyer.userId,
    facility: { id: bid.facility_id, companyId: bid.buyer_company_id, name: bid.facility_name },
  },
  now,
  today,
  isC2: false,
  poNumber: buyer.poNumber,
  notes: null,
  paymentOption: 'net_terms',
  paymentId: null,
  shippingOption: 'standard',
});

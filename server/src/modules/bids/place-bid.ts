import { parseCalendarDate } from '#rules/dates.ts';
import { fromDollars } from '#rules/money.ts';
import { buyerPriceOf, priceProblem, sellerPriceOf } from '#rules/bids/bid-figures.ts';
import { quantityProblem } from '#rules/bids/bid-checks.ts';
import { offerableLots, quantityBounds, selectedLot } from '#rules/bids/bid-lots.ts';
import {
  ALREADY_OPEN,
  BIDS_UNAVAILABLE,
  minimumOrderProblem,
  NO_LATE_LOT,
  NOT_ACKNOWLEDGED,
  SOLD_OUT,
} from '#rules/bids/bid-words.ts';
import type { BidSide } from '#rules/bids/bid-status.ts';
import { isOfBuyer, OBSTACLE_TEXT } from '#rules/bids/may-bid.ts';
import { NOT_ELIGIBLE } from '#rules/catalog/eligibility.ts';
import { AGREE_SOFT_BLOCK, NO_FACILITY, SOFT_BLOCKED } from '#rules/catalog/refusals.ts';
import { PO_REQUIRED } from '#rules/orders/po-number.ts';
import { conflict, isUniqueViolation, notFound, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { agreementTo, isAgreed, type LineAgreement } from '../orders/index.ts';
import { feeOf, obstacleOf, pricedLots, stepsOf, visibleMarket, type Market } from './facts.ts';
import { listTotals } from './work-out.ts';
import { clockFor, tellBid, writeLine, type NewLine } from './move-bid.ts';
import { requireApproved } from './range.ts';

export interface SentTerms {
  price: number;
  quantity: number;
  earliest_expiry: string;
}

interface Wanted extends SentTerms {
  listing_id: number;
  acknowledged: boolean;
  buyer_po?: string | undefined;
  agree_soft_block: boolean;
}

/**
 * Makes the initial bid of the current facility on a listing that it sees. 403 for a user who is not vetted, 404 for a listing out
 * of sight, 422 for a broken rule, 409 beside an open bid.
 */
export async function placeBid(context: RequestContext, wanted: Wanted): Promise<{ data: { id: number } }> {
  const { scope, now, today } = context;
  const { facility } = scope;
  requireApproved(scope);
  if (!facility) throw ruleBroken(NO_FACILITY);
  return context.command(async (command) => {
    const place = { listing_id: wanted.listing_id, facility_id: facility.id };
    const market = await visibleMarket(scope, command.tx, place, today);
    if (!market) throw notFound(NOT_ELIGIBLE);
    const needsAgreement = isOfMarketplace(context);
    requireOpenToBids(context, market, needsAgreement);
    requirePoNumber(market, wanted.buyer_po);
    const agreement = agreementOf(context, market, { held: null, agrees: wanted.agree_soft_block });
    if (!wanted.acknowledged) throw ruleBroken(NOT_ACKNOWLEDGED, { acknowledged: NOT_ACKNOWLEDGED });
    const line = checkTerms(market, wanted, { side: 'buyer', today });
    const bid = {
      facility_id: facility.id,
      buyer_company_id: facility.companyId,
      buyer_user_id: scope.userId,
      listing_id: market.listing_id,
      seller_company_id: market.seller_id,
    };
    const { id } = await command.tx
      .insertInto('bid')
      .values({
        ...bid,
        ...clockFor(market, 1, now),
        buyer_po: wanted.buyer_po || null,
        needs_agreement: needsAgreement,
        agreement: agreement && JSON.stringify(agreement),
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? conflict(ALREADY_OPEN) : error;
      });
    await writeLine(command, id, { ...line, userId: scope.userId, number: 1, now });
    const told = {
      id,
      name: market.name,
      facility_name: market.facility_name,
      seller_name: market.seller_name,
    };
    tellBid(command, { ...bid, ...told }, 'bid.placed', {
      by: 'buyer',
      line: 1,
      rule: market.rule_acts ? 'asked' : null,
    });
    command.audit({
      entity: 'bid',
      entityId: id,
      after: { ...bid, ...line, ...(agreement && { agreed: agreement }) },
    });
    return { data: { id } };
  });
}

/** The catalogs that a company agrees to are those of the marketplace. */
const isOfMarketplace = ({ scope: { client, isAdmin } }: RequestContext): boolean =>
  !client.hydra && client.supplier_company_id === null && !isAdmin;

/** 422 with the one sentence of G-017 for what is about the listing and the terms, else with what is wrong. */
function requireOpenToBids(context: RequestContext, market: Market, needsAgreement: boolean): void {
  const { today } = context;
  const obstacle = hostTakesBids(context) ? obstacleOf(market, { needsAgreement, today }) : 'bids_off';
  if (obstacle === null) return;
  throw ruleBroken(isOfBuyer(obstacle) ? OBSTACLE_TEXT[obstacle](market.facility_name) : BIDS_UNAVAILABLE);
}

export function requirePoNumber(market: Market, poNumber: string | null | undefined): void {
  if (market.po_required && !poNumber) throw ruleBroken(PO_REQUIRED, { buyer_po: PO_REQUIRED });
}

/** That the buyer agrees to the soft block which is told now, or did before; null without one. 422 where it does not (SP-177). */
export function agreementOf(
  context: RequestContext,
  { soft_block: block }: Market,
  { held, agrees }: { held: LineAgreement | null; agrees: boolean },
): LineAgreement | null {
  if (isAgreed(held, block)) return held;
  if (block !== null && !agrees) throw ruleBroken(SOFT_BLOCKED, { agree_soft_block: AGREE_SOFT_BLOCK });
  return agreementTo(context, { soft_block: block });
}

/** Of a supplier's own site the brand decides. */
const hostTakesBids = ({ scope: { client } }: RequestContext): boolean =>
  !client.hydra || client.hydra_config.bid_enabled;

/** Price, quantity and minimum expiry by the rules, as the line that they make. 422 with the sentence of what is wrong. */
export function checkTerms(
  market: Market,
  sent: SentTerms,
  { side, today }: { side: BidSide; today: string },
): Omit<NewLine, 'userId'> {
  const minimumExpiry = readExpiry(sent.earliest_expiry);
  const { quantity } = sent;
  const lots = offerableLots(pricedLots(market, quantity, side), minimumExpiry, today);
  const selected = selectedLot(lots);
  if (market.lots.length === 0) throw ruleBroken(SOLD_OUT);
  if (selected === null) throw ruleBroken(NO_LATE_LOT, { earliest_expiry: NO_LATE_LOT });
  const tooFew = quantityProblem(market.seller_name, quantity, quantityBounds(stepsOf(market), lots));
  if (tooFew !== null) throw ruleBroken(tooFew, { quantity: tooFew });
  const cents = fromDollars(sent.price);
  const badPrice = priceProblem(cents, selected.cents);
  if (badPrice !== null) throw ruleBroken(badPrice, { price: badPrice });
  if (side === 'buyer') {
    const tooSmall = minimumOrderProblem(market.seller_name, market.minimum_order_cents, cents * quantity);
    if (tooSmall !== null) throw ruleBroken(tooSmall);
  }
  return {
    ...bothPrices(market, cents, quantity, side),
    quantity,
    minimumExpiry,
    listBaseCents: selected.baseCents,
    listBuyerCents: selected.buyerCents,
    ...listTotals(market, lots, quantity),
  };
}

function bothPrices(market: Market, cents: number, quantity: number, side: BidSide) {
  const fee = feeOf(market, quantity);
  if (side === 'buyer') return { buyerCents: cents, baseCents: sellerPriceOf(cents, fee) };
  return { baseCents: cents, buyerCents: buyerPriceOf(cents, fee) };
}

export function readExpiry(text: string): string {
  const day = parseCalendarDate(text);
  if (day === null)
    throw ruleBroken('This minimum expiry does not exist.', { earliest_expiry: 'This date does not exist.' });
  return day;
}

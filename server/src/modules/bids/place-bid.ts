import { sql } from 'kysely';
import { parseCalendarDate } from '#rules/dates.ts';
import { fromDollars } from '#rules/money.ts';
import { buyerPriceOf, priceProblem, sellerPriceOf } from '#rules/bids/bid-figures.ts';
import { offerableLots, quantityBounds, selectedLot } from '#rules/bids/bid-lots.ts';
import {
  ALREADY_OPEN,
  BIDS_UNAVAILABLE,
  minimumOrderProblem,
  NOT_ACKNOWLEDGED,
  NOT_APPROVED,
  quantityProblem,
} from '#rules/bids/bid-words.ts';
import type { BidSide } from '#rules/bids/bid-status.ts';
import { NOT_ELIGIBLE } from '#rules/catalog/eligibility.ts';
import { FACILITY_NOT_VETTED, NO_FACILITY } from '#rules/catalog/refusals.ts';
import { conflict, forbidden, isUniqueViolation, notFound, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { visibleTo } from '../catalog/index.ts';
import { feeOf, orderProblem, pricedLots, readMarket, stepsOf, takesBids, type Market } from './facts.ts';
import { clockFor, tellBid, writeLine, type NewLine } from './move-bid.ts';

export interface SentTerms {
  price: number;
  quantity: number;
  earliest_expiry: string;
}

interface Wanted extends SentTerms {
  listing_id: number;
  acknowledged: boolean;
  buyer_po?: string | undefined;
}

/**
 * Makes the initial bid of the current facility on a listing that it sees. 403 for a user who is not vetted, 404 for a listing out
 * of sight, 422 for a broken rule, 409 beside an open bid.
 */
export async function placeBid(context: RequestContext, wanted: Wanted): Promise<{ data: { id: number } }> {
  const { scope, now, today } = context;
  const { facility } = scope;
  if (!scope.isVetted && !scope.isAdmin) throw forbidden(NOT_APPROVED);
  if (!facility) throw ruleBroken(NO_FACILITY);
  return context.command(async (command) => {
    const market = await visibleMarket(context, wanted.listing_id, facility.id);
    if (!takesBids(market, today) || !hostTakesBids(context)) throw ruleBroken(BIDS_UNAVAILABLE);
    if (!facility.vetted) throw ruleBroken(FACILITY_NOT_VETTED);
    const problem = orderProblem(market, today);
    if (problem !== null) throw ruleBroken(problem);
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
    tellBid(command, { ...bid, ...told }, 'bid.placed', { by: 'buyer', line: 1 });
    command.live({ topic: 'catalog', facility_ids: [facility.id] });
    command.audit({ entity: 'bid', entityId: id, after: { ...bid, ...line } });
    return { data: { id } };
  });
}

/** Of a supplier's own site the brand decides. */
const hostTakesBids = ({ scope: { client } }: RequestContext): boolean =>
  !client.hydra || client.hydra_config.bid_enabled;

async function visibleMarket(
  { scope, db, today }: RequestContext,
  listingId: number,
  facilityId: number,
): Promise<Market> {
  const { rows } = await sql<{ id: number }>`select s.listing_id as id from catalog_search s
    where s.listing_id = ${listingId} and ${visibleTo(scope, today)}`.execute(db);
  const market = rows.length === 0 ? null : await readMarket(db, { listingId, facilityId }, today);
  if (!market) throw notFound(NOT_ELIGIBLE);
  return market;
}

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
  if (selected === null)
    throw ruleBroken('No lot in stock expires so late.', {
      earliest_expiry: 'No lot in stock expires so late.',
    });
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

import type { z } from 'zod';
import type { BidFigures, BidLot } from '#contract/bids/bid-shapes.ts';
import type { bidEndpoints } from '#contract/bids/bids.ts';
import { coveringLots, distribute, offerableLots } from '#rules/bids/bid-lots.ts';
import type { BidSide, BidStatus } from '#rules/bids/bid-status.ts';
import { NO_LATE_LOT } from '#rules/bids/bid-words.ts';
import { NO_FACILITY } from '#rules/catalog/refusals.ts';
import { fromDollars } from '#rules/money.ts';
import { sql } from 'kysely';
import { notFound, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { hasRole } from '../../platform/scope.ts';
import { hidesPrices } from '../catalog/index.ts';
import { marketOf, pricedLots, stepsOf, visibleMarket, type Market, type PricedLot } from './facts.ts';
import { workOut } from './work-out.ts';
import { readExpiry } from './place-bid.ts';
import { bidsOf, sideOf, type BidParties } from './range.ts';
import { tellsMarket } from './tells-market.ts';
import { toBidLot, toFigures } from './views/bid-detail.ts';
import { moderates } from '../orders/index.ts';

type Calc = z.output<NonNullable<typeof bidEndpoints.calculateBid.query>>;

interface Asked {
  listing_id: number;
  offer_id?: number | undefined;
}

interface AskedBid extends BidParties {
  listing_id: number;
  status: BidStatus;
}

interface Seen {
  market: Market;
  side: BidSide;
  tellsBase: boolean;
}

/**
 * The market of the bid that is named, as the asker's side sees it, null where nothing of today is told; without one that of a listing
 * for the current facility. 404 outside the range.
 */
async function seenMarket(
  context: RequestContext,
  { listing_id: listingId, offer_id: bidId }: Asked,
): Promise<Seen | null> {
  const { scope, db, today } = context;
  if (bidId !== undefined) return marketOfBid(context, listingId, bidId);
  if (hasRole(scope, 'Seller') && !moderates(scope)) throw notFound('Name the bid.');
  if (!scope.facility) throw ruleBroken(NO_FACILITY);
  const place = { listing_id: listingId, facility_id: scope.facility.id };
  const market = hidesPrices(scope) ? null : await visibleMarket(scope, db, place, today);
  if (!market) throw notFound();
  return { market, side: 'buyer', tellsBase: true };
}

async function marketOfBid(
  { scope, db, today }: RequestContext,
  listingId: number,
  bidId: number,
): Promise<Seen | null> {
  const { rows } =
    await sql<AskedBid>`select b.facility_id, b.buyer_company_id, b.seller_company_id, b.listing_id, b.status from bid b
    where b.id = ${bidId} and b.listing_id = ${listingId} and ${bidsOf(scope)}`.execute(db);
  const [bid] = rows;
  if (!bid) throw notFound('This bid does not exist.');
  if (!(await tellsMarket(scope, db, bid, today))) return null;
  const market = await marketOf(db, bid, today);
  const side = sideOf(scope, bid);
  return { market, side: side === 'seller' ? 'seller' : 'buyer', tellsBase: side !== 'seller' };
}

/** 422 where no lot meets the minimum expiry. */
export async function calculateBid(context: RequestContext, asked: Calc): Promise<{ data: BidFigures }> {
  const seen = await seenMarket(context, asked);
  if (!seen) throw notFound();
  const { market, side, tellsBase } = seen;
  const terms = {
    cents: fromDollars(asked.price),
    quantity: asked.quantity,
    minimumExpiry: readExpiry(asked.earliest_expiry),
  };
  const worked = workOut(market, terms, { side, tellsBase, today: context.today });
  if (!worked) throw ruleBroken(NO_LATE_LOT);
  return { data: toFigures(worked) };
}

/** All lots that can be sold today, soonest expiry first. */
export async function listBidLots(context: RequestContext, asked: Asked): Promise<{ data: BidLot[] }> {
  const seen = await seenMarket(context, asked);
  if (!seen) return { data: [] };
  const { market, side } = seen;
  const { today } = context;
  return { data: shown(offerableLots(pricedLots(market, 1, side), today, today), today) };
}

type Offerable = Asked & { earliest_expiry: string; quantity?: number | undefined };

export async function getOfferableLots(
  context: RequestContext,
  asked: Offerable,
): Promise<{ data: BidLot[] }> {
  const seen = await seenMarket(context, asked);
  if (!seen) return { data: [] };
  const { market, side } = seen;
  const { today } = context;
  const { quantity } = asked;
  const lots = offerableLots(
    pricedLots(market, quantity ?? 1, side),
    readExpiry(asked.earliest_expiry),
    today,
  );
  return {
    data: shown(quantity === undefined ? lots : coveringLots(lots, quantity, stepsOf(market)), today),
  };
}

const shown = (lots: readonly PricedLot[], today: string) => lots.map((lot) => toBidLot(lot, 0, today));

/** What would be taken from which lot; none where the quantity cannot be filled. */
export async function distributeLots(
  context: RequestContext,
  asked: Asked & { quantity: number; earliest_expiry: string },
): Promise<{ data: BidLot[] }> {
  const seen = await seenMarket(context, asked);
  if (!seen) return { data: [] };
  const { market, side } = seen;
  const { today } = context;
  const lots = offerableLots(
    pricedLots(market, asked.quantity, side),
    readExpiry(asked.earliest_expiry),
    today,
  );
  const given = distribute(lots, asked.quantity, stepsOf(market));
  return { data: given.map(({ lot, packs }) => toBidLot(lot, packs, today)) };
}

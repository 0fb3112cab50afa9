import type { z } from 'zod';
import type { BidFigures, BidLot } from '#contract/bids/bid-shapes.ts';
import type { bidEndpoints } from '#contract/bids/bids.ts';
import { coveringLots, distribute, offerableLots } from '#rules/bids/bid-lots.ts';
import type { BidSide } from '#rules/bids/bid-status.ts';
import { NO_FACILITY } from '#rules/catalog/refusals.ts';
import { fromDollars } from '#rules/money.ts';
import { sql } from 'kysely';
import { notFound, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { hasRole } from '../../platform/scope.ts';
import { hidesPrices, visibleTo } from '../catalog/index.ts';
import { pricedLots, readMarket, stepsOf, workOut, type Market, type PricedLot } from './facts.ts';
import { readExpiry } from './place-bid.ts';
import { bidsOf, sideOf } from './range.ts';
import { toBidLot, toFigures } from './views/bid-detail.ts';

type Calc = z.output<NonNullable<typeof bidEndpoints.calculateBid.query>>;

interface Asked {
  listing_id: number;
  offer_id?: number | undefined;
}

interface Seen {
  market: Market;
  side: BidSide;
  tellsBase: boolean;
}

/**
 * The market of the bid that is named, as the asker's side sees it; without one that of a listing for the current facility, or for its
 * seller at list prices. 404 outside the range.
 */
async function seenMarket(
  context: RequestContext,
  { listing_id: listingId, offer_id: bidId }: Asked,
): Promise<Seen> {
  const { scope, db, today } = context;
  if (bidId !== undefined) return marketOfBid(context, listingId, bidId);
  const facilityId = scope.facility?.id;
  if (hasRole(scope, 'Seller') && !scope.isAdmin) throw notFound('Name the bid.');
  if (facilityId === undefined) throw ruleBroken(NO_FACILITY);
  const { rows } = await sql<{ id: number }>`select s.listing_id as id from catalog_search s
    where s.listing_id = ${listingId} and ${visibleTo(scope, today)}`.execute(db);
  const market = rows.length === 0 ? null : await readMarket(db, { listingId, facilityId }, today);
  if (!market || hidesPrices(scope)) throw notFound();
  return { market, side: 'buyer', tellsBase: true };
}

async function marketOfBid(
  { scope, db, today }: RequestContext,
  listingId: number,
  bidId: number,
): Promise<Seen> {
  const { rows } = await sql<{
    facility_id: number;
    buyer_company_id: number;
    seller_company_id: number;
  }>`select b.facility_id, b.buyer_company_id, b.seller_company_id from bid b
    where b.id = ${bidId} and b.listing_id = ${listingId} and ${bidsOf(scope)}`.execute(db);
  const [bid] = rows;
  const market = bid && (await readMarket(db, { listingId, facilityId: bid.facility_id }, today));
  if (!bid || !market) throw notFound('This bid does not exist.');
  const side = sideOf(scope, bid);
  return { market, side: side === 'seller' ? 'seller' : 'buyer', tellsBase: side !== 'seller' };
}

/** 422 where no lot meets the minimum expiry. */
export async function calculateBid(context: RequestContext, asked: Calc): Promise<{ data: BidFigures }> {
  const { market, side, tellsBase } = await seenMarket(context, asked);
  const terms = {
    cents: fromDollars(asked.price),
    quantity: asked.quantity,
    minimumExpiry: readExpiry(asked.earliest_expiry),
  };
  const worked = workOut(market, terms, { side, tellsBase, today: context.today });
  if (!worked) throw ruleBroken('No lot in stock expires so late.');
  return { data: toFigures(worked) };
}

/** All lots that can be sold today, soonest expiry first. */
export async function listBidLots(context: RequestContext, asked: Asked): Promise<{ data: BidLot[] }> {
  const { market, side } = await seenMarket(context, asked);
  const { today } = context;
  return { data: shown(offerableLots(pricedLots(market, 1, side), today, today), today) };
}

type Offerable = Asked & { earliest_expiry: string; quantity?: number | undefined };

export async function getOfferableLots(
  context: RequestContext,
  asked: Offerable,
): Promise<{ data: BidLot[] }> {
  const { market, side } = await seenMarket(context, asked);
  const { today } = context;
  const { quantity } = asked;
  const lots = offerableLots(
    pricedLots(market, quantity ?? 1, side),
    readExpiry(asked.earliest_expiry),
    today,
  );
  return { data: shown(quantity === undefined ? lots : coveringLots(lots, quantity), today) };
}

const shown = (lots: readonly PricedLot[], today: string) => lots.map((lot) => toBidLot(lot, 0, today));

/** What would be taken from which lot; none where the quantity cannot be filled. */
export async function distributeLots(
  context: RequestContext,
  asked: Asked & { quantity: number; earliest_expiry: string },
): Promise<{ data: BidLot[] }> {
  const { market, side } = await seenMarket(context, asked);
  const { today } = context;
  const lots = offerableLots(
    pricedLots(market, asked.quantity, side),
    readExpiry(asked.earliest_expiry),
    today,
  );
  const given = distribute(lots, asked.quantity, stepsOf(market));
  return { data: given.map(({ lot, packs }) => toBidLot(lot, packs, today)) };
}

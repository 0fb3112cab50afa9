import { ANSWER_MS, bidDeadline } from '#rules/bids/deadline.ts';
import {
  listedCents,
  offerableLots,
  packsOnOffer,
  quantityBounds,
  selectedLot,
} from '#rules/bids/bid-lots.ts';
import { OBSTACLE_TEXT } from '#rules/bids/may-bid.ts';
import type { BidStatus } from '#rules/bids/bid-status.ts';
import { sellerOrderShipping } from '#rules/orders/shipping.ts';
import type { StockedListing } from '../catalog-rows.ts';
import type { FacilityInfo } from '../companies.ts';
import { companyIdOf } from '../handle-listings.ts';
import { HANDLES } from '../handles.ts';
import type { Row } from '../insert-rows.ts';
import { MERIDIAN, NORTHWIND, SELLERS } from '../labelers.ts';
import { at, type Random } from '../random.ts';
import { addDealOrder, type DealBook } from './deal-orders.ts';

export interface BidRows {
  bids: Row<'bid'>[];
  lines: Row<'bid_line'>[];
}

interface Story {
  /** Since the last line. */
  hours: number;
  /** The buyer's first, in turns. */
  lines: 1 | 2 | 3;
  end?: Exclude<BidStatus, 'initial_offer' | 'counter_offer'>;
  reason?: string;
  erroneous?: boolean;
}

/** Every state of a bid, for the buyers that people look at most. */
const STORIES: readonly Story[] = [
  { hours: 5, lines: 1 },
  { hours: 26, lines: 1 },
  { hours: 8, lines: 2 },
  { hours: 14, lines: 3 },
  { hours: 6 * 24, lines: 1, end: 'accepted' },
  { hours: 20 * 24, lines: 2, end: 'accepted' },
  { hours: 33 * 24, lines: 1, end: 'declined', reason: 'This is below what the product costs us.' },
  { hours: 41 * 24, lines: 1, end: 'declined', reason: 'The price is for a single bottle.', erroneous: true },
  { hours: 12 * 24, lines: 2, end: 'expired' },
  { hours: 50 * 24, lines: 1, end: 'cancelled', reason: OBSTACLE_TEXT.listing_withdrawn('') },
];
const OTHERS_BIDS = 24;

const HOUR_MS = 3_600_000;
/** Of the price, line by line. */
const OFFERED = [0.84, 0.95, 0.9] as const;

/** Bids of the facilities `main`, and some of all others. */
export function makeBids(
  deals: DealBook,
  { main, others }: { main: readonly FacilityInfo[]; others: readonly FacilityInfo[] },
): BidRows {
  const { random } = deals.past;
  const rows: BidRows = { bids: [], lines: [] };
  const biddable = deals.past.listings.filter(isBiddable);
  const ofMeridian = biddable.filter(({ companyId }) => companyId === companyIdOf(MERIDIAN));
  for (const facility of main) {
    const listings = random.sample(ofMeridian, STORIES.length);
    // A small world has fewer of them: bids that have ended share a listing, open ones are left out.
    STORIES.forEach((story, index) => {
      const listing = listings[story.end === undefined ? index : index % listings.length];
      if (listing) addBid(deals, rows, { facility, listing, story });
    });
  }
  for (const listing of random.sample(biddable, OTHERS_BIDS))
    addBid(deals, rows, { facility: random.pick(others), listing, story: random.pick(STORIES) });
  return rows;
}

/** On none that tests find by its NDC: there they bid themselves. */
const isBiddable = (listing: StockedListing): boolean =>
  listing.bids &&
  listing.catalog === 'medigi' &&
  listing.startDate === null &&
  !listing.caseLock &&
  listing.drug.product.molecule.schedule !== '2' &&
  listing.companyId !== companyIdOf(NORTHWIND) &&
  packsAt(listing, 1) <= packsOnOffer(inStock(listing), stepsOf(listing)) &&
  !HANDLES.some(({ ndc }) => ndc === listing.drug.ndc);

interface Told {
  facility: FacilityInfo;
  listing: StockedListing;
  story: Story;
}

function addBid(deals: DealBook, rows: BidRows, told: Told): void {
  const { past } = deals;
  const { facility, listing, story } = told;
  const id = rows.bids.length + 1;
  const buyer = at(past.people.buyersOf.get(facility.id) ?? [], 0);
  const sent = new Date(past.now.getTime() - story.hours * HOUR_MS);
  const lines = linesOf(told, {
    id,
    buyer,
    sent,
    random: past.random,
    seller: at(past.people.sellersOf.get(listing.companyId) ?? [], 0),
  });
  const expires = bidDeadline({ sent, from: sent, ms: ANSWER_MS }, null);
  const closed = story.end === 'expired' ? expires : new Date(sent.getTime() + 3 * HOUR_MS);
  const shippingCents = story.end === 'accepted' ? shippingOf(listing, at(lines, lines.length - 1)) : null;
  rows.lines.push(...lines);
  rows.bids.push({
    id,
    facility_id: facility.id,
    buyer_company_id: facility.companyId,
    buyer_user_id: buyer,
    listing_id: listing.id,
    seller_company_id: listing.companyId,
    status: story.end ?? (story.lines === 1 ? 'initial_offer' : 'counter_offer'),
    line_count: story.lines,
    clock_from: sent,
    clock_ms: ANSWER_MS,
    expires_at: expires,
    buyer_po: facility.buyer.poRequired ? `BID-${1000 + id}` : null,
    closed_at: story.end === undefined ? null : closed,
    declined_by: declinedBy(story),
    decline_reason: story.reason ?? null,
    erroneous: story.erroneous ?? false,
    order_id:
      shippingCents === null
        ? null
        : addDealOrder(deals, {
            ...dealOf(at(lines, lines.length - 1)),
            facility,
            listing,
            shippingCents,
            placedBy: buyer,
            createdAt: closed,
          }),
    shipping_cents: shippingCents,
    created_at: at(lines, 0).created_at,
    updated_at: story.end === undefined ? sent : closed,
  });
}

const dealOf = ({ bid_id: originId, quantity, buyer_cents: priceCents }: Line) =>
  ({ origin: 'bid', originId, quantity, priceCents }) as const;

/** Nobody cancels a bid: it ends when it can be no order any more. */
const declinedBy = ({ end }: Story) =>
  end === 'declined' ? 'seller' : end === 'cancelled' ? 'system' : null;

type Line = Row<'bid_line'> & { bid_id: number; quantity: number; buyer_cents: number };

/** Below the cheapest lot, half a day apart; held against the lot that the bid would get. */
function linesOf(
  { listing, story }: Told,
  known: { id: number; buyer: number; seller: number; sent: Date; random: Random },
): Line[] {
  const listCents = listCentsOf(listing);
  const quantity = packsToBid(listing, usualPacks(known.random));
  const expiry = expiryFor(listing, quantity);
  if (expiry === null) throw new RangeError(`Listing ${listing.id} cannot fill a bid for ${quantity} packs.`);
  const priced = listing.lots.map((lot) => ({ ...lot, cents: lot.priceCents }));
  const lots = offerableLots(priced, expiry, expiry);
  const heldAgainst = selectedLot(lots)?.cents ?? listCents;
  const listed = listedCents(lots, quantity, stepsOf(listing));
  return OFFERED.slice(0, story.lines).map((share, index) => {
    const cents = Math.max(1, Math.floor(listCents * share));
    return {
      bid_id: known.id,
      number: index + 1,
      user_id: index % 2 === 0 ? known.buyer : known.seller,
      quantity,
      base_cents: cents,
      buyer_cents: cents,
      list_base_cents: heldAgainst,
      list_buyer_cents: heldAgainst,
      list_base_total_cents: listed,
      list_buyer_total_cents: listed,
      minimum_expiry: expiry,
      created_at: new Date(known.sent.getTime() - (story.lines - 1 - index) * 12 * HOUR_MS),
    };
  });
}

const inStock = ({ lots }: StockedListing) => lots.filter(({ stock }) => stock > 0);
const listCentsOf = (listing: StockedListing) =>
  Math.min(...inStock(listing).map(({ priceCents }) => priceCents));
const stepsOf = ({ caseSize, bidMinimum }: StockedListing) => ({ caseSize, offerMinimum: bidMinimum });

/** Whole cases of what listing and seller want at least, or of a usual order where that is more. */
function packsAt(listing: StockedListing, usual: number): number {
  const { min, step } = quantityBounds(stepsOf(listing), []);
  const packs = packsOf(listing, Math.floor(listCentsOf(listing) * OFFERED[0]), usual);
  return Math.max(min, Math.ceil(packs / step) * step);
}

/** What a bid on the listing is for: no more than its lots hold. */
const packsToBid = (listing: StockedListing, usual: number): number =>
  Math.min(packsAt(listing, usual), packsOnOffer(inStock(listing), stepsOf(listing)));

/** The latest expiry with which the lots fill a bid for so many packs; null without. */
function expiryFor(listing: StockedListing, packs: number): string | null {
  const lots = inStock(listing);
  return (
    lots
      .map(({ expiry }) => expiry)
      .toSorted((one, other) => other.localeCompare(one))
      .find(
        (expiry) =>
          packsOnOffer(
            lots.filter((lot) => lot.expiry >= expiry),
            stepsOf(listing),
          ) >= packs,
      ) ?? null
  );
}

/** Some boxes of six. */
export const usualPacks = (random: Random): number => random.int(2, 8) * 6;

/** What the listing and its seller want at least. */
export function packsOf(listing: StockedListing, cents: number, usual: number): number {
  const least = Math.ceil((SELLERS[listing.companyId - 1]?.minimumOrderCents ?? 0) / Math.max(1, cents));
  return Math.max(least, listing.minPacks, listing.bidMinimum, usual);
}

function shippingOf(listing: StockedListing, { quantity, buyer_cents: cents }: Line): number {
  const seller = at(SELLERS, listing.companyId - 1);
  return sellerOrderShipping(quantity * cents, [{ shippingPriceCents: null, thresholdCents: null }], {
    shippingPriceCents: seller.shippingPriceCents,
    thresholdCents: seller.shippingThresholdCents,
  });
}

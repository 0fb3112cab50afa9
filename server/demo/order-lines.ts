import { addDays, addMonths, lastOfMonth, type IsoDate } from '#rules/dates.ts';
import type { CartLine } from '#rules/orders/cart-totals.ts';
import { openCatalogs } from '#rules/catalog/eligibility.ts';
import { isCaseListing } from '#rules/catalog/quantities.ts';
import { HARBOR } from './buyers.ts';
import type { LotDraft } from './catalog-plan.ts';
import type { StockedListing } from './catalog-rows.ts';
import { HANDLES } from './handles.ts';
import type { Row } from './insert-rows.ts';
import { SELLERS, lotName } from './labelers.ts';
import type { GroupPlan } from './order-plan.ts';
import { at, type Random } from './random.ts';

type SoldLot = LotDraft & { id: number };

export interface LineDraft {
  listing: StockedListing;
  lot: SoldLot;
  quantity: number;
}

export interface Shelf {
  /** What could be bought, by seller. */
  listings: ReadonlyMap<number, readonly StockedListing[]>;
  /** Lots that were sold out by orders of the past, and the rows of them. */
  soldOut: Map<string, SoldLot>;
  soldOutRows: Row<'lot'>[];
  nextLotId: number;
  today: IsoDate;
}

const YOUNG_DAYS = 75;
/** Blocked for Harbor, so that it has no young orders of it. */
const BLOCKED = '70101000601';
const HANDLE_NDCS: ReadonlySet<string> = new Set(HANDLES.map(({ ndc }) => ndc));

export function fillShelf(listings: readonly StockedListing[], today: IsoDate): Shelf {
  const buyable = listings.filter(
    ({ drug, startDate, lots }) =>
      drug.product.molecule.schedule !== '2' && startDate === null && lots.some(({ stock }) => stock > 0),
  );
  return {
    listings: Map.groupBy(buyable, ({ companyId }) => companyId),
    soldOut: new Map(),
    soldOutRows: [],
    nextLotId: listings.reduce((sum, { lots }) => sum + lots.length, 1),
    today,
  };
}

/** One to four lines of a seller that reach its minimum; none when the buyer may buy nothing there. */
export function chooseLines(shelf: Shelf, group: GroupPlan, sellerId: number, random: Random): LineDraft[] {
  const catalogs = openCatalogs(group.facility.buyer.agreed);
  const isYoung = group.ageDays < YOUNG_DAYS;
  const choice = (shelf.listings.get(sellerId) ?? []).filter(
    ({ catalog, drug }) =>
      catalogs.includes(catalog) &&
      (isYoung || !HANDLE_NDCS.has(drug.ndc)) &&
      !(drug.ndc === BLOCKED && group.facility.name === HARBOR),
  );
  const handles = isYoung ? choice.filter(({ drug }) => HANDLE_NDCS.has(drug.ndc)) : [];
  const first = random.chance(0.35) ? random.sample(handles, 1) : [];
  const others = choice.filter((listing) => !first.includes(listing));
  const lines = [...first, ...random.sample(others, random.int(1, 4) - first.length)].map((listing) => {
    const lot = isYoung ? lotInStock(listing, random) : soldOutLot(shelf, listing, group.createdAt, random);
    return { listing, lot, quantity: wholePurchase(listing, wantedPacks(lot.priceCents, random)) };
  });
  return reachMinimum(lines, SELLERS[sellerId - 1]?.minimumOrderCents ?? 0);
}

const lotInStock = ({ lots }: StockedListing, random: Random): SoldLot =>
  random.pick(lots.filter(({ stock }) => stock > 0));

const wantedPacks = (priceCents: number, random: Random): number =>
  Math.max(1, Math.min(120, Math.round(random.between(5000, 60_000) / priceCents)));

/** At least the listing's minimum, in whole cases where it is sold so. */
function wholePurchase(listing: StockedListing, packs: number): number {
  const least = Math.max(packs, listing.minPacks);
  return isCaseListing(listing) ? Math.ceil(least / listing.caseSize) * listing.caseSize : least;
}

function reachMinimum(lines: LineDraft[], minimumCents: number): LineDraft[] {
  const [first, ...rest] = lines;
  const missing = minimumCents - lines.reduce((sum, { lot, quantity }) => sum + lot.priceCents * quantity, 0);
  if (!first || missing <= 0) return lines;
  const packs = first.quantity + Math.ceil(missing / first.lot.priceCents);
  return [{ ...first, quantity: wholePurchase(first.listing, packs) }, ...rest];
}

/** The lot that was on sale then and is gone by now; one per listing and third of a year. */
function soldOutLot(shelf: Shelf, listing: StockedListing, orderedAt: Date, random: Random): SoldLot {
  const day = orderedAt.toISOString().slice(0, 10);
  const key = `${listing.id}|${day.slice(0, 4)}|${Math.floor((Number(day.slice(5, 7)) - 1) / 4)}`;
  const known = shelf.soldOut.get(key);
  if (known) return known;
  const model = at(listing.lots, 0);
  const months = listing.catalog === 'medigi' ? random.int(14, 26) : random.int(3, 9);
  const lot: SoldLot = {
    ...model,
    id: shelf.nextLotId++,
    name: lotName(random, listing.lots.length + shelf.soldOut.size),
    expiry: lastOfMonth(addMonths(day, months)),
    priceCents: Math.max(1, Math.round(model.priceCents * random.between(0.94, 1.08))),
    stock: 0,
  };
  shelf.soldOut.set(key, lot);
  shelf.soldOutRows.push(soldOutRow(lot, listing.id, day, shelf.today));
  return lot;
}

function soldOutRow(lot: SoldLot, listingId: number, day: IsoDate, today: IsoDate): Row<'lot'> {
  return {
    id: lot.id,
    listing_id: listingId,
    lot_name: lot.name,
    expiry_date: lot.expiry,
    price_cents: lot.priceCents,
    stock: 0,
    min_qty: lot.minQty,
    price_type: lot.priceType,
    shipping_price_cents: lot.shippingPriceCents,
    free_shipping_threshold_cents: lot.freeShippingThresholdCents,
    public_note: null,
    status: lot.expiry < today ? 'withdrawn' : 'active',
    version: 2,
    created_at: `${addDays(day, -110)}T14:00:00Z`,
    updated_at: `${day}T14:00:00Z`,
  };
}

/** The line as the rules of the cart read it; the base price is the wholesale cost of then and now. */
export const cartLine = ({ listing, lot, quantity }: LineDraft): CartLine => ({
  listingId: listing.id,
  lotId: lot.id,
  sellerId: listing.companyId,
  catalogType: listing.catalog,
  priceCents: lot.priceCents,
  quantity,
  basePrice: { numerator: BigInt(listing.drug.wacCents), denominator: 1n },
  shippingPriceCents: lot.shippingPriceCents,
  thresholdCents: lot.freeShippingThresholdCents,
});

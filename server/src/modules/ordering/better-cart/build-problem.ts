import type { BetterCart } from '#contract/ordering/better-cart.ts';
import { addMonths } from '#rules/dates.ts';
import { addReasons, purchaseReasons } from '#rules/catalog/eligibility.ts';
import { CII_RESTRICTED, CSOS_REQUESTED, SOFT_BLOCKED } from '#rules/catalog/refusals.ts';
import { isAway } from '#rules/catalog/vacation.ts';
import type { Choice, Lot, Need, Offer, Problem } from '#rules/ordering/better-cart/problem.ts';
import { buyerPrice, priceTiers } from '#rules/pricing/price-rules.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { PurchaseFacts } from '../../catalog/index.ts';
import { byListing, loadCandidates, priceCart, purchaseInput, type CartRow } from '../../cart/index.ts';
import { knownDrugs } from '../views/known-products.ts';
import { offersOf, productKey } from '../views/offers.ts';

export interface Asked {
  /** 0: as the cart has it. */
  months: number;
  same_ndc: boolean;
}

export interface Found {
  problem: Problem;
  /** What the cart holds of the needs. */
  current: Choice;
  /** The name that the cart has for each need, in their order. */
  names: readonly string[];
  kept: BetterCart['kept'];
  /** Listings that no need holds: they stay in the cart and are not weighed. */
  aside: ReadonlySet<number>;
  lots: ReadonlyMap<number, PurchaseFacts>;
}

type Candidates = ReadonlyMap<number, readonly PurchaseFacts[]>;

/**
 * The products of a cart with every listing that may stand for them, in three statements. A line that cannot be moved and
 * ordered is named and left as it is, counted on both sides.
 */
export async function buildProblem(
  context: RequestContext,
  rows: readonly CartRow[],
  asked: Asked,
): Promise<Found> {
  const { groups, candidates } = await readOffers(context, rows, asked);
  const needs: Need[] = [];
  const names: string[] = [];
  const kept: BetterCart['kept'] = [];
  const aside = new Set<number>();
  const floor = addMonths(context.today, asked.months);
  for (const { own, ids } of groups) {
    const offers = ids.map((id) => offerOf(candidates.get(id) ?? [], floor));
    const need = { eaches: eachesOf(own), offers };
    const locked = whyLocked(context, own);
    const weighed = locked === null && canCover(need) ? need : fixedNeed(own, candidates);
    if (weighed) {
      needs.push(weighed);
      names.push(own[0]?.name ?? '');
    } else for (const row of own) aside.add(row.listing_id);
    if (weighed === need) continue;
    const why = locked ?? (asked.months > 0 && offers.length > 0 ? TOO_SHORT : TOO_LITTLE);
    for (const [row] of byListing(own))
      kept.push({
        listing_id: row?.listing_id ?? 0,
        name: row?.name ?? '',
        why: weighed ? why : `${why} ${NOT_COUNTED}`,
      });
  }
  const weighedRows = rows.filter((row) => !aside.has(row.listing_id));
  return {
    problem: problemOf(context, rows, needs, candidates),
    current: new Map(weighedRows.map((row) => [row.lot_id, row.quantity])),
    names,
    kept,
    aside,
    lots: new Map([...candidates.values()].flat().map((lot) => [lot.lot_id, lot])),
  };
}

/** Refusals of what may be in the cart all the same. */
const TO_SETTLE: readonly string[] = [SOFT_BLOCKED, CII_RESTRICTED, CSOS_REQUESTED];
const NOT_AGREED = 'It is blocked, and you have not agreed to buy it.';
const TOO_SHORT = 'Nothing of it lasts that long in this quantity.';
const NOT_COUNTED = 'The figures leave it out on both sides.';
const TOO_LITTLE = 'Nothing of it can be bought in this quantity now.';

/** The lines of the cart by product, each with the listings that may stand for it, and all their lots. */
async function readOffers({ scope, db, today }: RequestContext, rows: readonly CartRow[], asked: Asked) {
  const drugs = await knownDrugs(scope, db, [...new Set(rows.map((row) => row.ndc))], today);
  const keyOf = ({ ndc }: CartRow) => {
    const drug = drugs.get(ndc);
    return drug ? productKey(drug) : `n${ndc}`;
  };
  const inCart = new Set(rows.map((row) => row.listing_id));
  const named = { ndcs: [], listingIds: [...inCart] };
  const products = await offersOf(scope, db, [...drugs.values()], named, today);
  const open = new Map(
    products.map(({ key, offers }) => [
      key,
      offers
        .filter(
          ({ refusal, listing_id: id }) =>
            refusal === null || (inCart.has(id) && TO_SETTLE.includes(refusal)),
        )
        .map((one) => one.listing_id),
    ]),
  );
  const lots = await loadCandidates(scope, db, [...open.values()].flat(), today);
  const candidates: Candidates = Map.groupBy(lots, (lot) => lot.listing_id);
  const groups = [...Map.groupBy(rows, keyOf)].map(([key, own]) => ({
    own,
    ids: (open.get(key) ?? []).filter((id) => mayStand(candidates.get(id) ?? [], own, asked, today)),
  }));
  return { groups, candidates };
}

const eachesOf = (rows: readonly CartRow[]) =>
  rows.reduce((sum, row) => sum + row.quantity * row.eaches_per_pack, 0);

/** Nobody is led to a supplier who is away, unless the cart is there already. */
function mayStand(
  lots: readonly PurchaseFacts[],
  own: readonly CartRow[],
  asked: Asked,
  today: string,
): boolean {
  const [first] = lots;
  if (!first) return false;
  if (own.some((row) => row.listing_id === first.listing_id)) return true;
  if (asked.same_ndc && !own.some((row) => row.ndc === first.ndc)) return false;
  return !isAway(first.vacation_start, first.vacation_end, today);
}

/** Lines that the buyer has to settle first stay as they are: what is compared is then the same on both sides. */
function whyLocked({ scope, today }: RequestContext, own: readonly CartRow[]): string | null {
  const reasons = byListing(own).flatMap((rows) =>
    addReasons(purchaseReasons(purchaseInput(scope, rows, today))),
  );
  const locking = reasons.find(({ code }) => code === 'soft_blocked' || code.startsWith('csos'));
  if (locking === undefined) return null;
  return locking.code === 'soft_blocked' ? NOT_AGREED : locking.message;
}

const offerOf = (lots: readonly PurchaseFacts[], floor: string): Offer => {
  const [first] = lots;
  if (!first) throw new RangeError('An offer has at least one lot.');
  return {
    listingId: first.listing_id,
    sellerId: first.company_id,
    eachesPerPack: first.eaches_per_pack,
    caseLock: first.case_lock,
    caseSize: first.case_size,
    minPacks: first.min_packs,
    lots: lots.map((lot) => toLot(lot, lot.expiry_date < floor)),
  };
};

function toLot(lot: PurchaseFacts, excluded: boolean): Lot {
  const rules = lot.price_rules ?? [];
  return {
    id: lot.lot_id,
    name: lot.lot_name,
    expiry: lot.expiry_date,
    stock: lot.lot_stock,
    minQty: lot.min_qty,
    prices: [
      { from: 1, cents: buyerPrice(lot.list_cents, rules).buyer },
      ...priceTiers(lot.list_cents, rules, lot.lot_stock).map(({ min_quantity: from, cents }) => ({
        from,
        cents,
      })),
    ],
    excluded,
    shippingPriceCents: lot.lot_shipping_cents,
    thresholdCents: lot.lot_threshold_cents,
  };
}

const canCover = ({ eaches, offers }: Need): boolean =>
  offers
    .flatMap((offer) => offer.lots.map((lot) => (lot.excluded ? 0 : lot.stock * offer.eachesPerPack)))
    .reduce((sum, own) => sum + own, 0) >= eaches;

/** The lines as the cart has them and nothing else, so that they count for minimum and shipping; null where they are gone. */
function fixedNeed(own: readonly CartRow[], candidates: Candidates): Need | null {
  const offers = [...Map.groupBy(own, (row) => row.listing_id)].map(([id, rows]) => {
    const lots = candidates.get(id) ?? [];
    if (lots.length === 0) return null;
    const held = new Set(rows.map((row) => row.lot_id));
    const offer = offerOf(lots, '');
    return { ...offer, lots: offer.lots.map((lot) => ({ ...lot, excluded: !held.has(lot.id) })) };
  });
  const known = offers.filter((offer) => offer !== null);
  return known.length === offers.length ? { eaches: eachesOf(own), offers: known } : null;
}

function problemOf(
  { scope, today }: RequestContext,
  rows: readonly CartRow[],
  needs: readonly Need[],
  candidates: Candidates,
): Problem {
  const sellers = new Map([...candidates.values()].flat().map((lot) => [lot.company_id, lot]));
  return {
    needs,
    sellers: [...sellers.values()].map((lot) => ({
      id: lot.company_id,
      name: lot.company_name,
      shippingPriceCents: lot.seller_shipping_cents,
      thresholdCents: lot.seller_threshold_cents,
      minimumCents: lot.minimum_order_cents,
    })),
    option: priceCart(scope, rows).option,
    paymentOption: scope.company?.paymentOption ?? 'net_terms',
    today,
  };
}

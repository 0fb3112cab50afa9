/**
 * 'Find a better cart': the same products from other listings and lots. What may be bought, what it costs and which of two
 * carts is better; the solver only proposes, and what it proposes is priced here before anybody sees it.
 */
import { addReasons, purchaseReasons } from '../../catalog/eligibility.ts';
import { quantitiesOnly } from '../../catalog/quantities-only.ts';
import type { QuantityRules } from '../../catalog/quantities.ts';
import { daysUntil, type IsoDate } from '../../dates.ts';
import { computeCart, type CartTotals, type PaymentOption } from '../../orders/cart-totals.ts';
import type { LotShipping, SellerShipping, ShippingOption } from '../../orders/shipping.ts';
import type { Cents } from '../../money.ts';

export const CART_GOALS = ['cheapest', 'fewest_parcels', 'longest_expiry'] as const;
export type CartGoal = (typeof CART_GOALS)[number];

export interface Lot extends LotShipping {
  readonly id: number;
  readonly name: string;
  readonly expiry: IsoDate;
  /** Packs that can be bought. */
  readonly stock: number;
  readonly minQty: number;
  /** What a pack costs from so many packs of this lot on; the first from 1, ascending. */
  readonly prices: readonly { readonly from: number; readonly cents: Cents }[];
  /** Too short for what was asked: only its listing's rules count it. */
  readonly excluded: boolean;
}

export interface Offer extends QuantityRules {
  readonly listingId: number;
  readonly sellerId: number;
  readonly eachesPerPack: number;
  readonly lots: readonly Lot[];
}

/** One product of the cart and every listing that may stand for it. */
export interface Need {
  readonly eaches: number;
  readonly offers: readonly Offer[];
}

export interface Seller extends SellerShipping {
  readonly id: number;
  readonly name: string;
  readonly minimumCents: Cents;
}

export interface Problem {
  readonly needs: readonly Need[];
  readonly sellers: readonly Seller[];
  readonly option: ShippingOption;
  readonly paymentOption: PaymentOption;
  readonly today: IsoDate;
}

/** Packs by lot; lots that are not named are not bought. */
export type Choice = ReadonlyMap<number, number>;

export interface Valued {
  readonly totals: CartTotals;
  readonly parcels: number;
  /** Days until the first of its lots expires. */
  readonly firstDays: number;
  /** Days that what is needed lasts, on average over the products. */
  readonly days: number;
}

/** Longer than this is as good as any: nobody keeps a pack for more than three years. */
export const DAYS_THAT_COUNT = 1096;

export const priceOf = ({ prices }: Lot, packs: number): Cents =>
  prices.findLast(({ from }) => from <= packs)?.cents ?? prices[0]?.cents ?? 0;

export const daysOf = ({ expiry }: Lot, today: IsoDate): number =>
  Math.min(DAYS_THAT_COUNT, Math.max(0, daysUntil(expiry, today)));

/** So many eaches cover a need: as many as are wanted, and less than a pack more. */
export function coverOf({ eaches, offers }: Need): { least: number; most: number } {
  const pack = Math.max(0, ...offers.map((offer) => offer.eachesPerPack));
  return { least: eaches, most: eaches + pack };
}

/** What the choice costs by the rules of the cart; null where it cannot be ordered or does not cover what is needed. */
export function valueOf(problem: Problem, choice: Choice): Valued | null {
  if (!problem.needs.every((need) => isCovered(need, choice))) return null;
  const offers = problem.needs.flatMap((need) => need.offers);
  if (!offers.every((offer) => mayBuy(offer, choice, problem.today))) return null;
  const totals = totalsOf(problem, choice);
  if (totals.orders.some((order) => order.minimumMissingCents > 0)) return null;
  return {
    totals,
    parcels: totals.orders.length,
    firstDays: firstDays(problem, choice),
    days: averageDays(problem.needs, problem.today, choice),
  };
}

export function totalsOf({ needs, sellers, option, paymentOption }: Problem, choice: Choice): CartTotals {
  const lines = needs.flatMap(({ offers }) =>
    offers.flatMap((offer) =>
      offer.lots.flatMap((lot) => {
        const quantity = choice.get(lot.id) ?? 0;
        if (quantity === 0) return [];
        return {
          listingId: offer.listingId,
          lotId: lot.id,
          sellerId: offer.sellerId,
          catalogType: 'medigi' as const,
          priceCents: priceOf(lot, quantity),
          quantity,
          basePrice: null,
          shippingPriceCents: lot.shippingPriceCents,
          thresholdCents: lot.thresholdCents,
        };
      }),
    ),
  );
  return computeCart({ lines, sellers, option, paymentOption });
}

/**
 * Below 0 where the first is better for the goal; equals are told apart by their cost. What lasts longest is what expires first
 * the latest; of those, what lasts longest on average.
 */
export function compareFor(goal: CartGoal, one: Valued, other: Valued): number {
  const cost = one.totals.totalCents - other.totals.totalCents;
  if (goal === 'fewest_parcels') return one.parcels - other.parcels || cost;
  if (goal === 'longest_expiry')
    return other.firstDays - one.firstDays || Math.round((other.days - one.days) * 1000) || cost;
  return cost || one.parcels - other.parcels;
}

/** The choice with each move taken back that gains nothing for the goal; `from` is what the cart holds. */
export function withoutIdleMoves(problem: Problem, goal: CartGoal, from: Choice, to: Choice): Choice {
  const start = valueOf(problem, to);
  if (start === null) return to;
  let [choice, valued, moved] = [to, start, true];
  while (moved) {
    moved = false;
    for (const need of problem.needs) {
      const back = takenBack(need, from, choice);
      const asBefore = back && valueOf(problem, back);
      if (!asBefore || compareFor(goal, asBefore, valued) > 0) continue;
      [choice, valued, moved] = [back, asBefore, true];
    }
  }
  return choice;
}

/** With the lots of one need as they were; null where they are so. */
export function takenBack({ offers }: Need, from: Choice, choice: Choice): Choice | null {
  const lots = offers.flatMap((offer) => offer.lots);
  if (lots.every(({ id }) => from.get(id) === choice.get(id))) return null;
  const back = new Map(choice);
  for (const { id } of lots) {
    const packs = from.get(id);
    if (packs === undefined) back.delete(id);
    else back.set(id, packs);
  }
  return back;
}

function isCovered(need: Need, choice: Choice): boolean {
  const { least, most } = coverOf(need);
  const eaches = need.offers.reduce(
    (sum, offer) =>
      sum + offer.lots.reduce((own, lot) => own + (choice.get(lot.id) ?? 0), 0) * offer.eachesPerPack,
    0,
  );
  return eaches >= least - 1e-6 && eaches < most - 1e-6;
}

function mayBuy(offer: Offer, choice: Choice, today: IsoDate): boolean {
  if (!offer.lots.some((lot) => (choice.get(lot.id) ?? 0) > 0)) return true;
  if (offer.lots.some((lot) => lot.excluded && (choice.get(lot.id) ?? 0) > 0)) return false;
  const lots = offer.lots.map((lot) => {
    const quantity = choice.get(lot.id) ?? 0;
    return { ...lot, priceCents: priceOf(lot, quantity), quantity };
  });
  return addReasons(purchaseReasons(quantitiesOnly(offer, lots, today))).length === 0;
}

const firstDays = ({ needs, today }: Problem, choice: Choice): number =>
  needs
    .flatMap(({ offers }) => offers.flatMap(({ lots }) => lots))
    .filter((lot) => (choice.get(lot.id) ?? 0) > 0)
    .reduce((first, lot) => Math.min(first, daysOf(lot, today)), DAYS_THAT_COUNT);

/** By what is missing to the days that count, so that nothing is gained by buying more than is needed. */
export function averageDays(needs: readonly Need[], today: IsoDate, choice: Choice): number {
  const missing = needs.map(({ eaches, offers }) =>
    offers
      .flatMap(({ lots, eachesPerPack }) =>
        lots.map((lot) => (choice.get(lot.id) ?? 0) * eachesPerPack * (DAYS_THAT_COUNT - daysOf(lot, today))),
      )
      .reduce((sum, own) => sum + own / eaches, 0),
  );
  return DAYS_THAT_COUNT - missing.reduce((sum, own) => sum + own, 0) / Math.max(1, missing.length);
}

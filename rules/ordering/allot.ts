/** How many packs of which lots an offer gives for a wanted quantity. */
import { addMonths, isExpired, type IsoDate } from '../dates.ts';
import { addReasons, purchaseReasons } from '../catalog/eligibility.ts';
import { quantitiesOnly } from '../catalog/quantities-only.ts';
import { isCaseListing, leastPurchase, type QuantityRules } from '../catalog/quantities.ts';
import type { Cents } from '../money.ts';

export const CHOICE_RULES = ['cheapest', 'longest_expiry', 'fewest_suppliers'] as const;
export type ChoiceRule = (typeof CHOICE_RULES)[number];

export interface OfferLot {
  readonly id: number;
  readonly expiry: IsoDate;
  /** Null while prices are hidden. */
  readonly priceCents: Cents | null;
  readonly stock: number;
  readonly minQty: number;
  /** Packs of it in the cart. */
  readonly inCart: number;
}

export interface OfferBlock {
  readonly id: number;
  readonly reason: string;
  readonly author: string;
}

export interface Offer extends QuantityRules {
  readonly listingId: number;
  /** Of the listing. */
  readonly name: string;
  readonly ndc: string;
  readonly eachesPerPack: number;
  readonly supplierId: number;
  readonly supplierName: string;
  /** Why the company does not want it offered. */
  readonly exclusionReason: string | null;
  /** Of an order to the supplier. */
  readonly minimumCents: Cents;
  /** Why nothing of it can be bought, whatever the quantity. */
  readonly refusal: string | null;
  /** The soft block, where agreeing to it is all that `refusal` asks. */
  readonly blocked?: OfferBlock | null;
  readonly lots: readonly OfferLot[];
}

/** The offers as they are for who agreed to buy what these soft blocks mark. */
export const agreeing = (offers: readonly Offer[], agreed: ReadonlySet<number>): readonly Offer[] =>
  offers.map((offer) =>
    offer.blocked && agreed.has(offer.blocked.id) ? { ...offer, refusal: null } : offer,
  );

export interface Choosing {
  readonly rule: ChoiceRule;
  /** Only lots that last so long count. */
  readonly months: number;
  /** Nothing but the NDC that the line names. */
  readonly sameNdc: boolean;
  readonly today: IsoDate;
}

export interface Allotment {
  readonly lots: readonly { readonly id: number; readonly quantity: number }[];
  readonly packs: number;
  /** Packs that last long enough, are not in the cart and can be sold. */
  readonly available: number;
  /** Null while prices are hidden. */
  readonly costCents: Cents | null;
  /** The first lot to expire of those taken. */
  readonly expiry: IsoDate | null;
  /** Why the quantity cannot be added; null when it can, also in part. */
  readonly refusal: string | null;
  /** A quantity that could be, where this one cannot. */
  readonly suggested: number | null;
}

/** Packs of lots that other lines took. */
export type Taken = ReadonlyMap<number, number>;
const NONE: Taken = new Map();

/** Packs in the order of the rule, case listings in whole cases; a lot under one case gives all it has or nothing. */
export function allot(offer: Offer, quantity: number, choosing: Choosing, taken: Taken = NONE): Allotment {
  const lots = lastingLots(offer, choosing).map((lot) => ({
    ...lot,
    held: lot.inCart + (taken.get(lot.id) ?? 0),
  }));
  const { chosen, packs, available, whole, refusal } = take(offer, lots, quantity, choosing.today);
  const takenLots = lots.filter((lot) => chosen.has(lot.id));
  const priced = takenLots.flatMap(({ id, priceCents }) =>
    priceCents === null ? [] : [priceCents * (chosen.get(id) ?? 0)],
  );
  const other =
    refusal === null || offer.refusal !== null
      ? null
      : nextQuantity(offer, { held: sum(lots, (lot) => lot.held), quantity, whole, available });
  return {
    lots: [...chosen].map(([id, count]) => ({ id, quantity: count })),
    packs,
    available,
    costCents: priced.length < takenLots.length ? null : sum(priced, (cents) => cents),
    expiry: takenLots.map((lot) => lot.expiry).toSorted()[0] ?? null,
    refusal,
    suggested: other !== null && take(offer, lots, other, choosing.today).refusal === null ? other : null,
  };
}

type HeldLot = OfferLot & { readonly held: number };

function take(offer: Offer, lots: readonly HeldLot[], quantity: number, today: IsoDate) {
  const free = (lot: HeldLot) => Math.max(0, lot.stock - lot.held);
  const chosen = new Map<number, number>();
  let open = quantity;
  const isRest = (lot: OfferLot) => isCaseListing(offer) && lot.stock < offer.caseSize;
  const size = caseOf(offer);
  const whole = sum(lots, (lot) => (isRest(lot) ? 0 : free(lot) - (free(lot) % size)));
  const available = whole + sum(lots, (lot) => (isRest(lot) && lot.held === 0 ? lot.stock : 0));
  for (const lot of [...lots.filter((one) => !isRest(one)), ...lots.filter(isRest)]) {
    const most = Math.min(free(lot), open);
    const packs = isRest(lot) ? (open >= lot.stock && lot.held === 0 ? lot.stock : 0) : most - (most % size);
    if (packs > 0) chosen.set(lot.id, packs);
    open -= packs;
  }
  const packs = quantity - open;
  const refusal = offer.refusal ?? refusalOf(offer, lots, chosen, { packs, quantity, available, today });
  return { chosen, packs, available, whole, refusal };
}

const caseOf = (offer: Offer) => (isCaseListing(offer) ? offer.caseSize : 1);

/** The lots that last, the one to take first in front. */
export function lastingLots(offer: Offer, { rule, months, today }: Choosing): OfferLot[] {
  const until = addMonths(today, months);
  const price = (lot: OfferLot) => lot.priceCents ?? 0;
  const byExpiry = (a: OfferLot, b: OfferLot) => b.expiry.localeCompare(a.expiry);
  return offer.lots
    .filter((lot) => lot.stock > 0 && !isExpired(lot.expiry, today) && (months === 0 || lot.expiry >= until))
    .toSorted((a, b) =>
      rule === 'longest_expiry'
        ? byExpiry(a, b) || price(a) - price(b)
        : price(a) - price(b) || byExpiry(a, b),
    );
}

interface Asked {
  packs: number;
  quantity: number;
  available: number;
  today: IsoDate;
}

function refusalOf(
  offer: Offer,
  lots: readonly HeldLot[],
  chosen: ReadonlyMap<number, number>,
  { packs, quantity, available, today }: Asked,
): string | null {
  if (packs < quantity && available >= quantity) return `Sold in cases of ${offer.caseSize} packs.`;
  if (packs === 0) return null;
  const held = new Map(lots.map((lot) => [lot.id, lot.held]));
  const asked = offer.lots.map((lot) => ({
    id: lot.id,
    name: String(lot.id),
    stock: lot.stock,
    expiry: lot.expiry,
    minQty: lot.minQty,
    priceCents: lot.priceCents,
    quantity: (held.get(lot.id) ?? lot.inCart) + (chosen.get(lot.id) ?? 0),
  }));
  const [first] = addReasons(purchaseReasons(quantitiesOnly(offer, asked, today)));
  return first?.message ?? null;
}

interface Missed {
  held: number;
  quantity: number;
  /** Packs in whole cases, and with lots under one case. */
  whole: number;
  available: number;
}

/** The next quantity of whole cases that reaches the minimum; all that is there, where that is less. */
function nextQuantity(offer: Offer, { held, quantity, whole, available }: Missed): number | null {
  const [only] = offer.lots;
  const lotMinimum = offer.lots.length === 1 && only ? only.minQty : 0;
  const least = Math.max(quantity, leastPurchase(offer) - held, lotMinimum - held);
  const next = Math.ceil(least / caseOf(offer)) * caseOf(offer);
  const suggested = next <= whole ? next : available;
  return suggested > 0 && suggested !== quantity ? suggested : null;
}

const sum = <T>(items: readonly T[], amount: (item: T) => number): number =>
  items.reduce((total, item) => total + amount(item), 0);

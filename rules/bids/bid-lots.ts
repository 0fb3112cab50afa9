/** Which lots of a listing a bid is about, and how many packs it may be for (trading G-022 … G-025). */
import { daysUntil, formatUsDate, isExpired, type IsoDate } from '../dates.ts';
import type { Cents } from '../money.ts';

export interface BidLot {
  readonly id: number;
  readonly expiry: IsoDate;
  /** Packs. */
  readonly stock: number;
  /** What who asks would pay for a pack, or receive. */
  readonly cents: Cents;
}

export interface BidSteps {
  readonly caseSize: number;
  readonly offerMinimum: number;
}

/** Those that a bid with this minimum expiry may be filled from, first expired first. */
export const offerableLots = <Lot extends Omit<BidLot, 'cents'>>(
  lots: readonly Lot[],
  minimumExpiry: IsoDate,
  today: IsoDate,
): Lot[] =>
  lots
    .filter((lot) => lot.stock > 0 && !isExpired(lot.expiry, today) && lot.expiry >= minimumExpiry)
    .toSorted((a, b) => (a.expiry < b.expiry ? -1 : a.expiry > b.expiry ? 1 : a.id - b.id));

/** The first expiry that a bid with this minimum gets: by it two minimums are told apart. */
export const firstExpiry = (
  lots: readonly Omit<BidLot, 'cents'>[],
  minimumExpiry: IsoDate,
  today: IsoDate,
): IsoDate => offerableLots(lots, minimumExpiry, today)[0]?.expiry ?? minimumExpiry;

/** Cases bind bids whenever they hold several packs, locked or not. */
export const stepOf = ({ caseSize }: Pick<BidSteps, 'caseSize'>): number => Math.max(1, caseSize);

/** Packs of these lots that a bid can be for: what whole cases of each come to. */
export const packsOnOffer = (
  lots: readonly { readonly stock: number }[],
  steps: Pick<BidSteps, 'caseSize'>,
): number => lots.reduce((sum, { stock }) => sum + stock - (stock % stepOf(steps)), 0);

/** The shortest leading run whose whole cases cover a quantity; all where none does. */
export function coveringLots<Lot extends { readonly stock: number }>(
  lots: readonly Lot[],
  quantity: number,
  steps: Pick<BidSteps, 'caseSize'>,
): Lot[] {
  const length = lots.findIndex((_, index) => packsOnOffer(lots.slice(0, index + 1), steps) >= quantity);
  return lots.slice(0, length < 0 ? lots.length : length + 1);
}

export interface QuantityBounds {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The minimum is whole steps, one at least; the maximum what can be filled. Below its minimum no bid can be made. */
export function quantityBounds(steps: BidSteps, lots: readonly { readonly stock: number }[]): QuantityBounds {
  const step = stepOf(steps);
  return {
    min: Math.max(1, Math.ceil(steps.offerMinimum / step)) * step,
    max: packsOnOffer(lots, steps),
    step,
  };
}

/** The nearest step, half-way up, one step at least (TR-188 … TR-190). */
export function nearestStep(quantity: number | null, step: number): number {
  if (quantity === null || !Number.isFinite(quantity)) return step;
  return Math.max(1, Math.floor(quantity / step + 0.5)) * step;
}

/**
 * Packs of each lot, first expired first, in whole cases; empty where these lots cannot fill the quantity. Lots that give nothing
 * are left out.
 */
export function distribute<Lot extends Omit<BidLot, 'cents'>>(
  lots: readonly Lot[],
  quantity: number,
  steps: Pick<BidSteps, 'caseSize'>,
): { lot: Lot; packs: number }[] {
  const step = stepOf(steps);
  let left = quantity;
  const given: { lot: Lot; packs: number }[] = [];
  for (const lot of lots) {
    const packs = Math.min(left, lot.stock - (lot.stock % step));
    if (packs > 0) given.push({ lot, packs });
    left -= packs;
  }
  return left === 0 && quantity > 0 ? given : [];
}

/**
 * What a quantity comes to without the bid: each pack at the price of the lot that gives it; where these lots cannot fill it, at that of
 * the selected lot. Null without one.
 */
export function listedCents(
  offerable: readonly BidLot[],
  quantity: number,
  steps: Pick<BidSteps, 'caseSize'>,
): Cents | null {
  const given = distribute(offerable, quantity, steps);
  if (given.length > 0) return given.reduce((sum, { lot, packs }) => sum + lot.cents * packs, 0);
  const selected = selectedLot(offerable);
  return selected && selected.cents * quantity;
}

/** The lot that a price is held against: of this expiry the cheapest, else the first that expires later; null without. */
export function selectedLot<Lot extends BidLot>(offerable: readonly Lot[]): Lot | null {
  const [first] = offerable;
  if (first === undefined) return null;
  return offerable
    .filter((lot) => lot.expiry === first.expiry)
    .reduce((best, lot) => (lot.cents < best.cents ? lot : best));
}

/** One option per expiry date, soonest first: '06/30/2027 (219 days)'. */
export const expiryOptions = (
  lots: readonly Omit<BidLot, 'cents'>[],
  today: IsoDate,
): { value: IsoDate; label: string }[] =>
  [...new Set(offerableLots(lots, today, today).map((lot) => lot.expiry))].map((value) => ({
    value,
    label: `${formatUsDate(value)} (${daysUntil(value, today)} days)`,
  }));

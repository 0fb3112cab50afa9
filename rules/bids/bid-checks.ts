/** What refuses the terms of one bid: to place it, to counter it, to accept it, alone or with others. */
import { formatUsd, toDollars, type Cents } from '../money.ts';
import type { IsoDate } from '../dates.ts';
import { quantityBounds, type BidSteps, type QuantityBounds } from './bid-lots.ts';
import type { BidSide } from './bid-status.ts';
import { count, LOT_GONE, multiplesOf, NOTHING_DIFFERS, SHORT_STOCK, TOO_LITTLE_STOCK } from './bid-words.ts';

/** Why so many packs cannot be had of a company; null where they can. */
export function quantityProblem(
  company: string,
  quantity: number,
  { min, max, step }: QuantityBounds,
): string | null {
  if (max < min) return TOO_LITTLE_STOCK;
  if (quantity < min)
    return `${company} requires a minimum quantity of ${count(min)}. Please add an additional ${count(min - quantity)} to meet the requirement.`;
  if (quantity % step !== 0) return multiplesOf(step);
  if (quantity > max) return `At most ${count(max)} packs with this expiry can be had.`;
  return null;
}

/** The same of packs that were bid already, in the lots that their bid may be filled from; whatever minimum the seller wants by now (RB-167). */
export function fillProblem(
  company: string,
  quantity: number,
  { steps, offerable }: { steps: BidSteps; offerable: readonly { readonly stock: number }[] },
): string | null {
  if (offerable.length === 0) return LOT_GONE;
  const bounds = quantityBounds({ ...steps, offerMinimum: 1 }, offerable);
  return quantity > bounds.max ? SHORT_STOCK : quantityProblem(company, quantity, bounds);
}

/** Whether packs cost more by a bid than without it, each at the price of the lot that gives it (WB-240). */
export const isDearer = (totalCents: Cents, listedCents: Cents | null): boolean =>
  listedCents !== null && totalCents > listedCents;

/** As the side that counters sees them. */
export interface Terms {
  readonly cents: Cents;
  readonly quantity: number;
  /** The first that is there (`firstExpiry`): lots that are gone make no difference. */
  readonly expiry: IsoDate;
}

/**
 * Why other terms are no counter to a line of the other party; null where they are. Below a bid a seller goes for more packs or an
 * earlier expiry, above what is asked a buyer for fewer packs or a later one: else acceptance gives more (decision 42). Below a
 * dearer bid than the listing a seller goes as well, since it cannot accept it.
 */
export function counterProblem(
  side: BidSide,
  counter: Terms,
  line: Terms & { readonly dearer?: boolean },
): string | null {
  const [cents, packs] = [counter.cents - line.cents, counter.quantity - line.quantity];
  if (cents === 0 && packs === 0 && counter.expiry === line.expiry) return NOTHING_DIFFERS;
  const sells = side === 'seller';
  const isBetter = sells ? cents > 0 : cents < 0;
  const asksInReturn = sells
    ? packs > 0 || counter.expiry < line.expiry || (line.dearer === true && cents < 0)
    : packs < 0 || counter.expiry > line.expiry;
  if (isBetter || asksInReturn || (cents === 0 && packs !== 0)) return null;
  return alreadySaid(side, line.cents);
}

/** A counter at the price of the line is none, and one that gives away more than it neither. */
export const alreadySaid = (side: BidSide, cents: Cents): string => {
  const usd = formatUsd(toDollars(cents));
  return side === 'seller'
    ? `The buyer already bids ${usd}: accept it.`
    : `The seller already asks ${usd}: accept it.`;
};

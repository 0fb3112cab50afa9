/** What one change of many lots makes of each: price by percent, stock or expiry by value. */
import type { Cents } from '../money.ts';
import { percentOfCents } from '../money.ts';

/** So many lots change in one go. */
export const MOST_LOTS = 1000;
/** Percent; below that nothing would be left of the price. */
export const LEAST_PERCENT = -90;
export const MOST_PERCENT = 900;
export const MOST_PRICE: Cents = 999_999_999;

export type LotsChange =
  | { readonly kind: 'price'; readonly percent: number }
  | { readonly kind: 'stock'; readonly stock: number }
  /** MM/DD/YYYY or YYYY-MM-DD. */
  | { readonly kind: 'expiry'; readonly expiry_date: string };

/** The price moved by so many percent with two decimals at most: rounded half away from zero, at least a cent. */
export const movedPrice = (price: Cents, percent: number): Cents =>
  Math.min(MOST_PRICE, Math.max(1, percentOfCents(price, 10_000 + Math.round(percent * 100))));

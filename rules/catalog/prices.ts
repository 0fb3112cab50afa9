/**
 * What a facility would pay elsewhere, and what it saves here (decisions X-64 … X-69, table 3). The base price is
 * kept as an exact fraction of cents; rounding happens once, in the figure that is shown or stored.
 */
import type { Cents, Fraction } from '../money.ts';
import { fromDollars, roundFraction, toFraction } from '../money.ts';
import type { IsoDate } from '../dates.ts';
import { isExpired } from '../dates.ts';

export const PRICE_TYPES = ['WAC', '340b', 'GPO'] as const;
/** As a lot sends it; the screen says 'WAC', '340B', 'GPO'. */
export type PriceType = (typeof PRICE_TYPES)[number];
/** As a buyer pays a lot. */
export const PAID_PRICE_TYPES = [...PRICE_TYPES, 'contract'] as const;
export type PaidPriceType = (typeof PAID_PRICE_TYPES)[number];

export type SignalType = 'User Supplied' | 'History Upload' | 'Predicted';

/** Base price of one pack in cents, exact, with where it comes from. */
export interface BasePrice extends Fraction {
  readonly type: SignalType;
}

export interface BasePriceInput {
  /** The facility's price flag, and the eaches of the pack it was set for. */
  readonly flag: { readonly cents: Cents; readonly eachesPerPack: number } | null;
  /** Calibrated history of the drug group: spend, and packs counted in packs of the shown listing. */
  readonly usage: { readonly spendCents: Cents; readonly packs: number | Fraction } | null;
  /** Wholesale acquisition cost per pack. */
  readonly wacCents: Cents | null;
  /** Eaches of the shown listing's pack. */
  readonly eachesPerPack: number;
}

export interface PricedQuantity {
  readonly priceCents: Cents;
  /** Packs. */
  readonly quantity: number;
}

/** The price type in capitals; `340b` and the history's `three40b` as '340B', an empty one as 'WAC', `contract` in words. */
export function priceTypeLabel(type: string): string {
  if (type === 'contract') return 'Contract price';
  const upper = type.trim().toUpperCase();
  if (upper === '') return 'WAC';
  return upper === 'THREE40B' ? '340B' : upper;
}

/** Price flag, else AAC per pack, else WAC per pack, else null. */
export function basePrice(input: BasePriceInput): BasePrice | null {
  if (input.flag) {
    const price = pricePerPack(input.flag.cents, input.flag.eachesPerPack, input.eachesPerPack);
    return { ...price, type: 'User Supplied' };
  }
  const aac = input.usage ? aacPerPack(input.usage.spendCents, input.usage.packs) : null;
  if (aac) return { ...aac, type: 'History Upload' };
  if (input.wacCents === null) return null;
  return { numerator: BigInt(input.wacCents), denominator: 1n, type: 'Predicted' };
}

/** Average acquisition cost of a pack: spend ÷ packs; null when either is 0 or less. */
export function aacPerPack(spendCents: Cents, packs: number | Fraction): Fraction | null {
  const count = exact(packs);
  if (count.numerator <= 0n || spendCents <= 0) return null;
  return { numerator: BigInt(spendCents) * count.denominator, denominator: count.numerator };
}

/** A price set for one pack size, on another: 12.00 for 100 eaches is 6.00 for 50. */
export function pricePerPack(cents: Cents, setForEaches: number, shownEaches: number): Fraction {
  const from = exact(setForEaches);
  const to = exact(shownEaches);
  if (from.numerator <= 0n || to.numerator <= 0n)
    throw new RangeError('A pack must hold more than 0 eaches.');
  return {
    numerator: BigInt(cents) * to.numerator * from.denominator,
    denominator: to.denominator * from.numerator,
  };
}

/** Packs of one size as packs of another, exact: 3 packs of 100 are 6 of 50; a return is negative. */
export function convertPacks(packs: number, boughtEaches: number, shownEaches: number): Fraction {
  const [count, from, to] = [exact(packs), exact(boughtEaches), exact(shownEaches)];
  if (from.numerator <= 0n || to.numerator <= 0n)
    throw new RangeError('A pack must hold more than 0 eaches.');
  return {
    numerator: count.numerator * from.numerator * to.denominator,
    denominator: count.denominator * from.denominator * to.numerator,
  };
}

/** The base price shown to people and sent as `customer_base_price`. */
export function basePriceCents(base: Fraction): Cents {
  return roundFraction(base.numerator, base.denominator);
}

/** Average monthly usage: packs ÷ months, two decimals; null when the sum is 0 or less. */
export function averageMonthlyUsage(packs: number | Fraction, months: number): number | null {
  const count = exact(packs);
  if (count.numerator <= 0n) return null;
  return roundFraction(count.numerator * 100n, count.denominator * BigInt(months)) / 100;
}

/** The override when it is set (0 counts), else the computed AMU. */
export function effectiveAmu(amu: number | null, override: number | null): number | null {
  return override ?? amu;
}

/** AMU as shown: a whole number, anything between 0 and 1 as 1; null when there is none. */
export function shownAmu(amu: number | null): number | null {
  if (amu === null) return null;
  return amu > 0 && amu < 1 ? 1 : roundFraction(exact(amu).numerator, exact(amu).denominator);
}

/** Lowest price of a lot in stock and not expired; null when there is none. */
export function lowestPrice(
  lots: readonly { readonly priceCents: Cents; readonly stock: number; readonly expiry: IsoDate }[],
  today: IsoDate,
): Cents | null {
  const prices = lots
    .filter((lot) => lot.stock > 0 && !isExpired(lot.expiry, today))
    .map((lot) => lot.priceCents);
  return prices.length === 0 ? null : Math.min(...prices);
}

/** B − lowest price per pack, at least 0. */
export function savingsPerPack(base: Fraction | null, lowestCents: Cents | null): Cents | null {
  if (base === null || lowestCents === null) return null;
  return Math.max(0, savingOf(base, lowestCents, exact(1)));
}

/** 100 − lowest price ÷ B × 100, at least 0, one decimal. Null without both prices. */
export function savingsPercent(base: Fraction | null, lowestCents: Cents | null): number | null {
  if (base === null || lowestCents === null) return null;
  if (base.numerator <= 0n) return 0;
  const saved = base.numerator - BigInt(lowestCents) * base.denominator;
  return Math.max(0, roundFraction(saved * 1000n, base.numerator) / 10);
}

/** The same as a whole percentage, rounded once: of the figure with one decimal, 58.46 would become 59. */
export function wholeSavingsPercent(base: Fraction, lowestCents: Cents): number {
  if (base.numerator <= 0n) return 0;
  const saved = base.numerator - BigInt(lowestCents) * base.denominator;
  return Math.max(0, roundFraction(saved * 100n, base.numerator));
}

/** Of two prices in dollars, as the screens have them; null without both. */
export const wholePercentBelow = (base: number | null, price: number | null): number | null =>
  base === null || price === null
    ? null
    : wholeSavingsPercent({ numerator: BigInt(fromDollars(base)), denominator: 1n }, fromDollars(price));

/** Effective AMU × max(0, B − lowest price): the tile 'EST Monthly Savings'. Null where an input is missing. */
export function estMonthlySavings(
  amu: number | null,
  base: Fraction | null,
  lowestCents: Cents | null,
): Cents | null {
  if (amu === null || base === null || lowestCents === null) return null;
  return Math.max(0, savingOf(base, lowestCents, exact(amu)));
}

/** (B − lot price) × quantity, rounded once; negative when the lot costs more. */
export function lineSavings(base: Fraction, line: PricedQuantity): Cents {
  return savingOf(base, line.priceCents, exact(line.quantity));
}

/** Savings of the chosen lots below the grid: the sum of the lines, at least 0; null without a base price. */
export function choiceSavings(base: Fraction | null, lines: readonly PricedQuantity[]): Cents | null {
  if (base === null) return null;
  return Math.max(
    0,
    lines.reduce((sum, line) => sum + lineSavings(base, line), 0),
  );
}

/** Saving per each in dollars with four decimals: (B − lot price) ÷ eaches per pack. */
export function unitSavings(base: Fraction, priceCents: Cents, eachesPerPack: number): number {
  const eaches = exact(eachesPerPack);
  const saved = base.numerator - BigInt(priceCents) * base.denominator;
  return roundFraction(saved * 100n * eaches.denominator, base.denominator * eaches.numerator) / 10_000;
}

/** Savings tab: the bucket's AAC × quantity − Σ lot price × quantity; may be negative (shown in brackets). */
export function bucketSavings(bucketAac: Fraction, lines: readonly PricedQuantity[]): Cents {
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  const cost = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);
  return roundFraction(bucketAac.numerator * BigInt(quantity), bucketAac.denominator) - cost;
}

/** A part of a whole in percent with the given decimals; null when the whole is 0. */
export function sharePercent(part: number, whole: number, decimals: 0 | 1 | 2): number | null {
  if (whole === 0) return null;
  const scale = 10 ** decimals;
  const [of, total] = [exact(part), exact(whole)];
  const scaled = of.numerator * BigInt(100 * scale) * total.denominator;
  return roundFraction(scaled, of.denominator * total.numerator) / scale;
}

function savingOf(base: Fraction, priceCents: Cents, quantity: Fraction): Cents {
  const saved = base.numerator - BigInt(priceCents) * base.denominator;
  return roundFraction(saved * quantity.numerator, base.denominator * quantity.denominator);
}

function exact(value: number | Fraction): Fraction {
  return typeof value === 'number' ? toFraction(value) : value;
}

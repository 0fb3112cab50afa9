/**
 * Money. Inside the product an amount is a whole number of cents; JSON and screens carry dollars.
 * There is one rounding: half up, away from zero (as PostgreSQL's `round(numeric)`), once per line.
 */

/** A whole number of cents (a safe integer, may be negative). */
export type Cents = number;

/** An exact fraction; the denominator is positive. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const NO_VALUE = '–';

/** Cents to the dollars of JSON. Throws RangeError when `cents` is not a safe integer. */
export function toDollars(cents: Cents): number {
  requireSafeInteger(cents, 'cents');
  return cents / 100;
}

/** Whether a finite amount of dollars, or a percentage, has at most two decimals. */
export const isHundredths = (value: number): boolean => Math.round(value * 100) / 100 === value;

/** Dollars of JSON to cents. Throws RangeError on NaN, infinity, more than two decimals, or an amount too large. */
export function fromDollars(dollars: number): Cents {
  if (!Number.isFinite(dollars)) throw new RangeError('An amount must be a finite number.');
  const cents = Math.round(dollars * 100);
  requireSafeInteger(cents, 'amount');
  if (!isHundredths(dollars)) throw new RangeError('An amount has at most two decimals.');
  return cents + 0;
}

/** Reads an amount as people write it: '$1,234.50', '19.9', '.50', '12.3400'. Null when it is no amount in cents. */
export function parseUsd(text: string): Cents | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{1,2})0*)?$/.exec(text.trim());
  const [, whole = '', decimals = ''] = match ?? [];
  if (!match || whole + decimals === '') return null;
  const cents = Number(whole.replaceAll(',', '') + decimals.padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? cents : null;
}

/** Quotient of two safe integers, rounded half up (away from zero). Throws RangeError on a zero denominator. */
export function roundHalfUp(numerator: number, denominator: number): number {
  requireSafeInteger(numerator, 'numerator');
  requireSafeInteger(denominator, 'denominator');
  return roundFraction(BigInt(numerator), BigInt(denominator));
}

/** As `roundHalfUp`, for products that leave the safe range on the way. The result must be safe again. */
export function roundFraction(numerator: bigint, denominator: bigint): number {
  if (denominator === 0n) throw new RangeError('The denominator must not be zero.');
  const negative = numerator < 0n !== denominator < 0n;
  const top = numerator < 0n ? -numerator : numerator;
  const bottom = denominator < 0n ? -denominator : denominator;
  const rounded = Number((2n * top + bottom) / (2n * bottom));
  requireSafeInteger(rounded, 'result');
  return negative && rounded !== 0 ? -rounded : rounded;
}

/** The exact value of a decimal number as written (0.1 is 1/10). Throws RangeError when it is not finite. */
export function toFraction(value: number): Fraction {
  if (!Number.isFinite(value)) throw new RangeError('A number must be finite.');
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', decimals = ''] = mantissa.split('.');
  const scale = Number(exponent) - decimals.length;
  const digits = BigInt(whole + decimals);
  if (scale >= 0) return { numerator: digits * 10n ** BigInt(scale), denominator: 1n };
  return { numerator: digits, denominator: 10n ** BigInt(-scale) };
}

/** `basisPoints` hundredths of a percent of an amount, rounded half up: 3 % is 300. */
export function percentOfCents(cents: Cents, basisPoints: number): Cents {
  requireSafeInteger(cents, 'cents');
  requireSafeInteger(basisPoints, 'basis points');
  return roundFraction(BigInt(cents) * BigInt(basisPoints), 10_000n);
}

/** Price of one each in dollars, four decimals. Throws RangeError unless a pack holds more than 0 eaches. */
export function unitPrice(packCents: Cents, eachesPerPack: number): number {
  requireSafeInteger(packCents, 'pack price');
  if (!(eachesPerPack > 0)) throw new RangeError('A pack must hold more than 0 eaches.');
  const eaches = toFraction(eachesPerPack);
  return roundFraction(BigInt(packCents) * 100n * eaches.denominator, eaches.numerator) / 10_000;
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const usdFour = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
});

/** '$1,234.50', '-$12.50'; '–' when there is no amount. */
export function formatUsd(dollars: number | null): string {
  if (dollars === null) return NO_VALUE;
  return withoutMinusZero(usd.format(dollars));
}

/** A unit price: four decimals below $1, else two; '–' when there is none. */
export function formatUnitPrice(dollars: number | null): string {
  if (dollars === null) return NO_VALUE;
  return Math.abs(dollars) < 1 ? withoutMinusZero(usdFour.format(dollars)) : formatUsd(dollars);
}

/** One of the parts of an amount: in cents where it comes out even, else with four decimals, so that it multiplies to it. */
export const formatShare = (dollars: number, parts: number): string =>
  (fromDollars(dollars) % parts === 0 ? usd : usdFour).format(dollars / parts);

const SUFFIXES = ['', 'K', 'M', 'G', 'T', 'P', 'E'] as const;
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** 12345 → '12.3K', 2500000 → '2.5M'; up to 9999 the plain number. For table cells and charts, never for prices. */
export function compactNumber(value: number): string {
  if (!Number.isFinite(value)) return NO_VALUE;
  const size = Math.abs(value);
  if (size <= 9999) return plain.format(value);
  let power = Math.min(Math.floor(Math.log10(size) / 3), SUFFIXES.length - 1);
  let tenths = Math.round((size / 1000 ** power) * 10);
  if (tenths >= 10_000 && power < SUFFIXES.length - 1) {
    power += 1;
    tenths = 10;
  }
  return `${value < 0 ? '-' : ''}${tenths / 10}${SUFFIXES[power] ?? ''}`;
}

function withoutMinusZero(text: string): string {
  return /^-\$0\.0+$/.test(text) ? text.slice(1) : text;
}

function requireSafeInteger(value: number, what: string): void {
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The ${what} must be a whole number in the safe range.`);
}

import type { Fraction } from '../money.ts';

/** Amounts of partners: any number of digits that X12 allows, more than a safe integer holds. */

/** '9.10' as 910/100; a text that is no number is nothing. */
export function exact(text: string): Fraction {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(text.trim()) ?? [];
  const numerator = BigInt(`${whole}${part}` || '0');
  return { numerator: sign === '-' ? -numerator : numerator, denominator: 10n ** BigInt(part.length) };
}

export const times = (one: Fraction, other: Fraction): Fraction => ({
  numerator: one.numerator * other.numerator,
  denominator: one.denominator * other.denominator,
});

export const minus = (one: Fraction, other: Fraction): Fraction => ({
  numerator: one.numerator * other.denominator - other.numerator * one.denominator,
  denominator: one.denominator * other.denominator,
});

export const whole = (value: bigint): Fraction => ({ numerator: value, denominator: 1n });

/** Half up, away from zero, as all money is. */
export function rounded({ numerator, denominator }: Fraction): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const value = (2n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -value : value;
}

export const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value);

/** 12345n → '123.45'. */
export function amountText(cents: bigint): string {
  const digits = String(sizeOf(cents)).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

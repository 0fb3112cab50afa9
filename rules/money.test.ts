import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compactNumber,
  formatUnitPrice,
  formatUsd,
  fromDollars,
  parseUsd,
  percentOfCents,
  roundFraction,
  roundHalfUp,
  toDollars,
  toFraction,
  unitPrice,
} from './money.ts';

describe('dollars and cents', () => {
  it.each([
    [0, 0],
    [0.01, 1],
    [19.99, 1999],
    [1.1, 110],
    [-12.5, -1250],
    [8_999_999_999.99, 899_999_999_999],
  ])('fromDollars(%d) is %d cents', (dollars, cents) => {
    expect(fromDollars(dollars)).toBe(cents);
    expect(toDollars(cents)).toBe(dollars);
  });

  it('makes 0 of minus 0', () => {
    expect(Object.is(fromDollars(-0), 0)).toBe(true);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1.005, 0.1 + 0.2, 0.001, 1e300])(
    'refuses %d dollars',
    (dollars) => {
      expect(() => fromDollars(dollars)).toThrow(RangeError);
    },
  );

  it.each([0.5, Number.NaN, 2 ** 53])('refuses %d cents', (cents) => {
    expect(() => toDollars(cents)).toThrow(RangeError);
  });

  it('every amount of cents survives the way to JSON and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (cents) => {
        const overTheWire: unknown = JSON.parse(JSON.stringify(toDollars(cents)));
        expect(fromDollars(Number(overTheWire))).toBe(cents);
      }),
    );
  });
});

describe('amounts as people write them', () => {
  it.each([
    ['$1,234.50', 123_450],
    ['19.9', 1990],
    [' 20 ', 2000],
    ['.50', 50],
    ['12.3400', 1234],
    ['$ 1,000,000', 100_000_000],
    ['0', 0],
    ['12.345', null],
    ['1,23', null],
    ['12,34.00', null],
    ['-5', null],
    ['$', null],
    ['.', null],
    ['5.', null],
    ['', null],
    ['1e3', null],
    ['ten', null],
    ['99999999999999999', null],
  ])('%j is %s cents', (text, cents) => {
    expect(parseUsd(text)).toBe(cents);
  });

  it('reads every amount it shows', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), (cents) => {
        expect(parseUsd(formatUsd(toDollars(cents)))).toBe(cents);
      }),
    );
  });
});

describe('rounding half up', () => {
  it.each([
    [5, 10, 1],
    [4, 10, 0],
    [15, 10, 2],
    [25, 10, 3],
    [-5, 10, -1],
    [-4, 10, 0],
    [5, -10, -1],
    [102_000, 90, 1133],
    [Number.MAX_SAFE_INTEGER, 1, Number.MAX_SAFE_INTEGER],
  ])('%d / %d is %d', (numerator, denominator, expected) => {
    expect(roundHalfUp(numerator, denominator)).toBe(expected);
  });

  it('never answers minus zero', () => {
    expect(Object.is(roundHalfUp(-4, 10), 0)).toBe(true);
  });

  it('refuses a zero denominator, parts of a cent and results out of range', () => {
    expect(() => roundHalfUp(1, 0)).toThrow(RangeError);
    expect(() => roundHalfUp(0.5, 2)).toThrow(RangeError);
    expect(() => roundFraction(10n ** 30n, 1n)).toThrow(RangeError);
  });

  it('is never further than half from the exact value and mirrors at zero', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 1, max: 1_000_000 }), (numerator, denominator) => {
        const rounded = roundHalfUp(numerator, denominator);
        const distance = BigInt(numerator) - BigInt(rounded) * BigInt(denominator);
        const size = distance < 0n ? -distance : distance;
        expect(2n * size <= BigInt(denominator)).toBe(true);
        expect(roundHalfUp(-numerator, denominator) + rounded).toBe(0);
      }),
    );
  });

  it.each([
    [18_000, 300, 540],
    [15_000, 300, 450],
    [1800, 200, 36],
    [50, 300, 2],
    [49, 300, 1],
    [0, 300, 0],
    [9_000_000_000_000_000, 300, 270_000_000_000_000],
  ])('percentOfCents(%d, %d) is %d', (cents, basisPoints, expected) => {
    expect(percentOfCents(cents, basisPoints)).toBe(expected);
  });
});

describe('exact fractions of decimals', () => {
  it.each([
    [0, 0n, 1n],
    [12, 12n, 1n],
    [0.1, 1n, 10n],
    [-2.5, -25n, 10n],
    [1e21, 10n ** 21n, 1n],
    [1e-7, 1n, 10n ** 7n],
    [1.5e-7, 15n, 10n ** 8n],
  ])('%d', (value, numerator, denominator) => {
    expect(toFraction(value)).toEqual({ numerator, denominator });
  });

  it('refuses what is not finite', () => {
    expect(() => toFraction(Number.NaN)).toThrow(RangeError);
  });
});

describe('unit prices', () => {
  it.each([
    [1800, 100, 0.18],
    [1000, 3, 3.3333],
    [2000, 3, 6.6667],
    [1, 100_000, 0],
    [1250, 2.5, 5],
  ])('a pack of %d cents with %d eaches costs %d each', (cents, eaches, expected) => {
    expect(unitPrice(cents, eaches)).toBe(expected);
  });

  it.each([0, -1, Number.NaN])('refuses a pack of %d eaches', (eaches) => {
    expect(() => unitPrice(100, eaches)).toThrow(RangeError);
  });

  it.each([
    [0.18, '$0.1800'],
    [0.9999, '$0.9999'],
    [1, '$1.00'],
    [1234.5, '$1,234.50'],
    [0, '$0.0000'],
    [null, '–'],
  ])('X-26 shows %s as %s', (dollars, text) => {
    expect(formatUnitPrice(dollars)).toBe(text);
  });
});

describe('amounts on screen', () => {
  it.each([
    [1234.5, '$1,234.50'],
    [0, '$0.00'],
    [-12.5, '-$12.50'],
    [-0, '$0.00'],
    [null, '–'],
  ])('SH-492 shows %s as %s', (dollars, text) => {
    expect(formatUsd(dollars)).toBe(text);
  });

  it.each([
    [0, '0'],
    [9999, '9,999'],
    [10_000, '10K'],
    [12_345, '12.3K'],
    [-12_345, '-12.3K'],
    [999_949, '999.9K'],
    [999_950, '1M'],
    [2_500_000, '2.5M'],
    [1_000_000_000, '1G'],
    [3e12, '3T'],
    [4e15, '4P'],
    [5e18, '5E'],
    [6e21, '6000E'],
  ])('TR-398 shows %d compactly as %s', (value, text) => {
    expect(compactNumber(value)).toBe(text);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  caseLockBroken,
  caseQuantity,
  casesOf,
  distributeSuggestion,
  eachesOf,
  isCaseListing,
  lotBreaksCases,
  lotInputBounds,
  minimumOrderText,
  minimumPurchase,
  mostPacks,
  normaliseLotQuantity,
  suggestedQuantity,
} from './quantities.ts';

const packs = { caseLock: false, caseSize: 1, minPacks: 0 };
const cases = { caseLock: true, caseSize: 12, minPacks: 10 };
const lot = (stock: number, minQty: number | null = null) => ({ stock, minQty });

describe('case listings', () => {
  it.each([
    [true, 12, true],
    [true, 1, false],
    [true, 0, false],
    [false, 12, false],
  ])('X-70 lock %s and case size %d: %s', (caseLock, caseSize, expected) => {
    expect(isCaseListing({ caseLock, caseSize, minPacks: 0 })).toBe(expected);
  });

  it.each([
    ['SP-096', 3, 12, 120, 36],
    ['SP-097', 1, 12, 7, 7],
    ['SP-096', 1, 12, 12, 12],
    ['SP-096', 0, 12, 7, 0],
  ])('%s %d cases of %d from a stock of %d are %d packs', (_row, count, caseSize, stock, expected) => {
    expect(caseQuantity(count, caseSize, stock)).toBe(expected);
  });

  it('a stored quantity is shown as cases again', () => {
    expect(casesOf(36, 12)).toBe(3);
    expect(casesOf(7, 12)).toBe(1);
    expect(casesOf(0, 12)).toBe(0);
  });
});

describe('bounds of the quantity box', () => {
  it.each([
    ['SP-088 SP-089', packs, lot(50, 5), 2, { unit: 'pack', min: 0, max: 50 }],
    ['SP-088 SP-090', packs, lot(50, 5), 1, { unit: 'pack', min: 5, max: 50 }],
    ['SP-090', packs, lot(50), 1, { unit: 'pack', min: 0, max: 50 }],
    ['SP-090', packs, lot(3, 5), 1, { unit: 'pack', min: 3, max: 3 }],
    ['SP-091 SP-092', cases, lot(127), 2, { unit: 'case', min: 0, max: 10 }],
    ['SP-093', cases, lot(7), 2, { unit: 'case', min: 0, max: 1 }],
    ['SP-094', cases, lot(120, 13), 1, { unit: 'case', min: 2, max: 10 }],
    ['SP-094', cases, lot(7, 40), 1, { unit: 'case', min: 1, max: 1 }],
  ] as const)('%s', (_row, listing, oneLot, lotCount, bounds) => {
    expect(lotInputBounds(listing, oneLot, lotCount)).toEqual(bounds);
  });
});

describe('what a typed value means', () => {
  it.each([
    ['', 0, 0],
    ['abc', 0, 0],
    ['-4', 0, 0],
    [Number.NaN, 0, 0],
    ['0', 0, 0],
    ['2', 5, 5],
    ['7.9', 7, 7],
    ['1,000', 50, 50],
    [Number.POSITIVE_INFINITY, 50, 50],
    [' 12 ', 12, 12],
  ])('%j in the box of a single lot (5 to 50 packs) is %d, %d packs', (typed, input, quantity) => {
    expect(normaliseLotQuantity(typed, packs, lot(50, 5), 1)).toEqual({ input, packs: quantity });
  });

  it.each([
    ['3', 120, 3, 36],
    ['99', 120, 10, 120],
    ['1', 7, 1, 7],
    ['4', 7, 1, 7],
  ])('%j cases of a lot with %d packs are %d cases, %d packs', (typed, stock, input, quantity) => {
    expect(normaliseLotQuantity(typed, cases, lot(stock), 2)).toEqual({ input, packs: quantity });
  });

  it('never leaves the stock and never breaks a case', () => {
    fc.assert(
      fc.property(
        fc.record({ caseLock: fc.boolean(), caseSize: fc.nat(30), minPacks: fc.nat(50) }),
        fc.record({ stock: fc.nat(400), minQty: fc.option(fc.nat(60)) }),
        fc.integer({ min: 1, max: 4 }),
        fc.oneof(fc.integer(), fc.double(), fc.string()),
        (listing, oneLot, lotCount, typed) => {
          const { packs: quantity } = normaliseLotQuantity(typed, listing, oneLot, lotCount);
          expect(Number.isInteger(quantity) && quantity >= 0 && quantity <= oneLot.stock).toBe(true);
          expect(lotBreaksCases(listing, quantity, oneLot.stock)).toBe(false);
        },
      ),
    );
  });
});

describe('minimum and suggestion', () => {
  it('SP-100 the minimum purchase is the larger of case size and min_packs', () => {
    expect(minimumPurchase({ caseLock: true, caseSize: 12, minPacks: 10 })).toBe(12);
    expect(minimumPurchase({ caseLock: false, caseSize: 1, minPacks: 10 })).toBe(10);
  });

  it('SP-103 the minimum order is told in packs and eaches', () => {
    expect(minimumOrderText(cases, 100)).toBe('Minimum order: 12 pack(s) / 1200 eaches');
  });

  it('SP-104 counts eaches without binary noise', () => {
    expect(eachesOf(12, 100)).toBe(1200);
    expect(eachesOf(3, 0.1)).toBe(0.3);
  });

  it.each([
    ['SP-101', { ...packs, minPacks: 10 }, 200, 10],
    ['SP-101', { ...packs, caseSize: 12, minPacks: 10 }, 200, 12],
    ['SP-101', { ...packs, caseSize: 0 }, 200, 1],
    ['SP-102', { ...packs, minPacks: 10 }, 4, 4],
    ['SP-102', packs, 0, 0],
  ])('%s %j with a stock of %d suggests %d', (_row, listing, stock, expected) => {
    expect(suggestedQuantity(listing, stock)).toBe(expected);
  });

  it.each([
    [{ ...packs, minPacks: 10 }, [4, 3, 20], [4, 3, 3]],
    [{ ...packs, minPacks: 10 }, [20, 20], [10, 0]],
    [cases, [7, 120], [0, 12]],
    [{ ...cases, minPacks: 30 }, [7, 24], [7, 24]],
    [cases, [120, 7], [12, 0]],
    [{ ...cases, minPacks: 30 }, [120], [36]],
    [cases, [7], [7]],
    [packs, [], []],
  ])('%j spreads over lots of %j as %j', (listing, stocks, expected) => {
    expect(
      distributeSuggestion(
        stocks.map((stock) => lot(stock)),
        listing,
      ),
    ).toEqual(expected);
  });

  it('a single lot is filled to its own minimum', () => {
    expect(distributeSuggestion([lot(50, 5)], packs)).toEqual([5]);
    expect(distributeSuggestion([lot(3, 5)], packs)).toEqual([3]);
    expect(distributeSuggestion([lot(0, 5)], packs)).toEqual([0]);
  });

  it('the spread fits every lot and its cases, and without cases adds up to the suggestion', () => {
    fc.assert(
      fc.property(
        fc.record({ caseLock: fc.boolean(), caseSize: fc.nat(30), minPacks: fc.nat(80) }),
        fc.array(fc.nat(100), { maxLength: 6 }),
        (listing, stocks) => {
          const given = distributeSuggestion(
            stocks.map((stock) => lot(stock)),
            listing,
          );
          const total = given.reduce((sum, one) => sum + one, 0);
          const stock = stocks.reduce((sum, one) => sum + one, 0);
          given.forEach((quantity, index) => {
            const own = stocks[index] ?? 0;
            expect(quantity >= 0 && quantity <= own).toBe(true);
            expect(lotBreaksCases(listing, quantity, own)).toBe(false);
          });
          if (!isCaseListing(listing)) expect(total).toBe(suggestedQuantity(listing, stock));
        },
      ),
    );
  });
});

describe('the case lock', () => {
  it.each([
    ['SP-121', 11, 127, true],
    ['SP-121', 7, 127, true],
    ['SP-121', 12, 127, false],
    ['SP-121', 12, 12, false],
    ['SP-122', 6, 7, true],
    ['SP-122', 7, 7, false],
  ])('%s %d packs of a stock of %d: broken %s', (_row, quantity, stock, broken) => {
    expect(caseLockBroken(cases, quantity, stock)).toBe(broken);
  });

  it('holds only with the lock and a case size above 1', () => {
    expect(caseLockBroken({ ...cases, caseLock: false }, 1, 127)).toBe(false);
    expect(caseLockBroken({ ...cases, caseSize: 1 }, 0, 127)).toBe(false);
  });

  it.each([
    [24, 120, false],
    [25, 120, true],
    [7, 7, false],
    [6, 7, true],
    [0, 120, false],
  ])('X-70 %d packs of one lot with %d: broken %s', (quantity, stock, broken) => {
    expect(lotBreaksCases(cases, quantity, stock)).toBe(broken);
  });
});

describe('the most packs of a lot', () => {
  it.each([
    ['packs', { caseLock: false, caseSize: 12 }, 29, 29],
    ['whole cases', { caseLock: true, caseSize: 12 }, 29, 24],
    ['the rest of a lot under one case', { caseLock: true, caseSize: 12 }, 11, 11],
    ['none of a lot that is sold out', { caseLock: true, caseSize: 12 }, 0, 0],
  ])('%s', (_, rules, stock, most) => {
    expect(mostPacks({ ...rules, minPacks: 1 }, stock)).toBe(most);
  });
});

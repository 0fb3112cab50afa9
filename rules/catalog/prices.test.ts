import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFraction } from '../money.ts';
import {
  aacPerPack,
  averageMonthlyUsage,
  basePrice,
  basePriceCents,
  bucketSavings,
  choiceSavings,
  convertPacks,
  effectiveAmu,
  estMonthlySavings,
  lineSavings,
  lowestPrice,
  pricePerPack,
  priceTypeLabel,
  savingsPercent,
  wholePercentBelow,
  savingsPerPack,
  sharePercent,
  shownAmu,
  unitSavings,
} from './prices.ts';

/** 60 packs at $10 and 30 packs at $14: the worked example of table 3. */
const usage = { spendCents: 102_000, packs: 90 };
const history = { flag: null, usage, wacCents: 2000, eachesPerPack: 100 };
const aac = { numerator: 102_000n, denominator: 90n };

describe('X-64 the base price', () => {
  it.each([
    ['flag', { ...history, flag: { cents: 1200, eachesPerPack: 100 } }, 'User Supplied', 1200],
    ['flag on another pack', { ...history, flag: { cents: 1200, eachesPerPack: 200 } }, 'User Supplied', 600],
    ['history', history, 'History Upload', 1133],
    ['WAC', { ...history, usage: null }, 'Predicted', 2000],
    ['WAC when all was returned', { ...history, usage: { spendCents: 0, packs: 0 } }, 'Predicted', 2000],
    ['WAC when the packs were free', { ...history, usage: { spendCents: 0, packs: 5 } }, 'Predicted', 2000],
    ['WAC when only money is left', { ...history, usage: { spendCents: 500, packs: 0 } }, 'Predicted', 2000],
    ['WAC when more was returned', { ...history, usage: { spendCents: -500, packs: -1 } }, 'Predicted', 2000],
  ] as const)('SP-439 SP-440 comes from the %s', (_from, input, type, cents) => {
    const base = basePrice(input);
    expect(base?.type).toBe(type);
    expect(base && basePriceCents(base)).toBe(cents);
  });

  it('is none without flag, history and WAC', () => {
    expect(basePrice({ flag: null, usage: null, wacCents: null, eachesPerPack: 1 })).toBeNull();
  });

  it('keeps the exact value behind the shown one', () => {
    expect(basePrice(history)).toMatchObject(aac);
    expect(aacPerPack(usage.spendCents, usage.packs)).toEqual(aac);
  });

  it('a flag converts between packs by their eaches', () => {
    expect(basePriceCents(pricePerPack(1200, 100, 50))).toBe(600);
    expect(basePriceCents(pricePerPack(1000, 3, 1))).toBe(333);
    expect(() => pricePerPack(1000, 0, 1)).toThrow(RangeError);
    expect(() => pricePerPack(1000, 1, 0)).toThrow(RangeError);
    expect(() => convertPacks(1, 1, 0)).toThrow(RangeError);
    expect(() => convertPacks(1, 0, 1)).toThrow(RangeError);
  });

  it('a flag converted to another pack and back is the same price', () => {
    const eaches = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), eaches, eaches, (cents, one, other) => {
        const there = pricePerPack(cents, one, other);
        const back = pricePerPack(1, other, one);
        expect(there.numerator * back.numerator).toBe(BigInt(cents) * there.denominator * back.denominator);
      }),
    );
  });
});

it.each([
  ['WAC', 'WAC'],
  ['340b', '340B'],
  ['three40b', '340B'],
  ['gpo', 'GPO'],
  ['', 'WAC'],
  ['contract', 'Contract price'],
])('SP-265 SP-266 price type %j is shown as %s', (type, label) => {
  expect(priceTypeLabel(type)).toBe(label);
});

describe('X-66 usage', () => {
  it.each([
    [3, 100, 50, 6],
    [-2, 100, 50, -4],
    [1, 30, 100, 0.3],
    [5, 2.5, 1, 12.5],
  ])('%d packs of %d eaches are packs of %d: %d', (packs, bought, shown, expected) => {
    const converted = convertPacks(packs, bought, shown);
    expect(Number(converted.numerator) / Number(converted.denominator)).toBe(expected);
  });

  it.each([
    [90, 6, 15],
    [10, 3, 3.33],
    [0.05, 12, 0],
    [0, 6, null],
    [-3, 6, null],
  ])('%d packs in %d months are an AMU of %s', (packs, months, expected) => {
    expect(averageMonthlyUsage(packs, months)).toBe(expected);
  });

  it('SP-063 the override wins, 0 included', () => {
    expect(effectiveAmu(15, 20)).toBe(20);
    expect(effectiveAmu(15, 0)).toBe(0);
    expect(effectiveAmu(15, null)).toBe(15);
    expect(effectiveAmu(null, null)).toBeNull();
  });

  it.each([
    [15.5, 16],
    [15.49, 15],
    [0.02, 1],
    [0, 0],
    [null, null],
  ])('SP-062 an AMU of %s is shown as %s', (amu, shown) => {
    expect(shownAmu(amu)).toBe(shown);
  });
});

describe('the lowest price', () => {
  const lot = (priceCents: number, stock: number, expiry: string) => ({ priceCents, stock, expiry });
  it('X-68 counts lots in stock and not expired', () => {
    const lots = [
      lot(950, 3, '2027-01-01'),
      lot(900, 1, '2026-01-15'),
      lot(100, 0, '2027-01-01'),
      lot(50, 9, '2026-01-14'),
    ];
    expect(lowestPrice(lots, '2026-01-15')).toBe(900);
    expect(lowestPrice([], '2026-01-15')).toBeNull();
  });
});

describe('savings of table 3', () => {
  it('SP-430 per pack and in percent: 2.33 and 20.6 %', () => {
    expect(savingsPerPack(aac, 900)).toBe(233);
    expect(savingsPercent(aac, 900)).toBe(20.6);
  });

  it('SP-430 are floored at 0 where the listing costs more', () => {
    expect(savingsPerPack(aac, 2000)).toBe(0);
    expect(savingsPercent(aac, 2000)).toBe(0);
    expect(savingsPercent({ numerator: 0n, denominator: 1n }, 900)).toBe(0);
  });

  it('SP-068 EST Monthly Savings: 15 × 2.3333 = 35.00', () => {
    expect(estMonthlySavings(15, aac, 900)).toBe(3500);
    expect(estMonthlySavings(0, aac, 900)).toBe(0);
    expect(estMonthlySavings(15, aac, 5000)).toBe(0);
  });

  it('are unknown where an input is missing', () => {
    expect(savingsPerPack(null, 900)).toBeNull();
    expect(savingsPercent(aac, null)).toBeNull();
    expect(estMonthlySavings(null, aac, 900)).toBeNull();
    expect(estMonthlySavings(15, null, 900)).toBeNull();
    expect(choiceSavings(null, [])).toBeNull();
  });

  it('SP-105 below the grid: (11.3333 − 9.00) × 6 = 14.00, at least 0 in sum', () => {
    expect(lineSavings(aac, { priceCents: 900, quantity: 6 })).toBe(1400);
    expect(lineSavings(aac, { priceCents: 2000, quantity: 1 })).toBe(-867);
    expect(
      choiceSavings(aac, [
        { priceCents: 900, quantity: 6 },
        { priceCents: 2000, quantity: 1 },
      ]),
    ).toBe(533);
    expect(choiceSavings(aac, [{ priceCents: 2000, quantity: 6 }])).toBe(0);
  });

  it('SP-269 per unit with four decimals', () => {
    expect(unitSavings(aac, 900, 100)).toBe(0.0233);
    expect(unitSavings(toFraction(1000), 900, 3)).toBe(0.3333);
  });

  it('SP-196 of a bucket: 6 packs at 9.00 against 10.00 save 6.00', () => {
    const gpo = { numerator: 60_000n, denominator: 60n };
    expect(bucketSavings(gpo, [{ priceCents: 900, quantity: 6 }])).toBe(600);
    expect(bucketSavings(gpo, [{ priceCents: 1100, quantity: 2 }])).toBe(-200);
  });

  it.each([
    [60, 90, 2, 66.67],
    [2.5, 7.5, 1, 33.3],
    [60_000, 102_000, 2, 58.82],
    [42_000, 102_000, 2, 41.18],
    [4250, 5000, 0, 85],
    [1, 0, 1, null],
  ] as const)('%d of %d with %d decimals is %s %%', (part, whole, decimals, expected) => {
    expect(sharePercent(part, whole, decimals)).toBe(expected);
  });

  it('a line never differs by more than half a cent from the exact saving', () => {
    const positive = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(positive, positive, positive, fc.nat(10_000), (spendCents, packs, priceCents, quantity) => {
        const base = aacPerPack(spendCents, packs);
        if (!base) return;
        const rounded = BigInt(lineSavings(base, { priceCents, quantity }));
        const exactSaving = (base.numerator - BigInt(priceCents) * base.denominator) * BigInt(quantity);
        const distance = exactSaving - rounded * base.denominator;
        expect(2n * (distance < 0n ? -distance : distance) <= base.denominator).toBe(true);
      }),
    );
  });
});

it.each([
  [14.95, 6.21, 58],
  [200, 111.1, 44],
  [12.6, 7, 44],
  [10, 11, 0],
  [null, 5, null],
])('TR-218 G-053 a whole percentage is rounded once: %s and %s', (base, price, percent) => {
  expect(wholePercentBelow(base, price)).toBe(percent);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amuOnPack,
  BASE_PRICE_PROBLEM,
  basePriceDoubt,
  basePriceCeiling,
  basePriceProblem,
  basePriceStep,
  nearestAmu,
  nearestBasePrice,
  OWN_AMU_PROBLEM,
  ownAmuProblem,
  panelSavings,
} from './own-figures.ts';
import { estMonthlySavings } from './prices.ts';

describe('TR-241 … TR-244 TR-246 what may be set', () => {
  it.each([0.1, 0.11, 12.5, 10_000, 10_000.01, 9_999_999.99])('%d dollars are a base price', (dollars) => {
    expect(basePriceProblem(dollars)).toBeNull();
    expect(nearestBasePrice(dollars)).toBe(dollars);
  });
  it.each([
    [0, 0.1],
    [-5, 0.1],
    [0.09, 0.1],
    [10_000_000, 9_999_999.99],
    [1.005, 1],
    [12.349, 12.35],
  ])('%d dollars are none; the box puts them to %d', (dollars, nearest) => {
    expect(basePriceProblem(dollars)).toBe(BASE_PRICE_PROBLEM);
    expect(nearestBasePrice(dollars)).toBe(nearest);
  });
  it.each([0, 1, 10_000])('%d packs are an AMU', (packs) => {
    expect(ownAmuProblem(packs)).toBeNull();
    expect(nearestAmu(packs)).toBe(packs);
  });
  it.each([
    [-1, 0],
    [0.5, 1],
    [10_001, 10_000],
  ])('%d packs are none; the box puts them to %d', (packs, nearest) => {
    expect(ownAmuProblem(packs)).toBe(OWN_AMU_PROBLEM);
    expect(nearestAmu(packs)).toBe(nearest);
  });
  it('what a box puts right can be set', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), (typed) => {
        expect(basePriceProblem(nearestBasePrice(typed))).toBeNull();
        expect(ownAmuProblem(nearestAmu(typed))).toBeNull();
      }),
    );
  });
});

describe('TR-241 a base price that nobody pays is doubted, not refused', () => {
  it.each([
    [1133, 11.33, 'This is 100 times the $11.33 that a pack was reckoned at. Keep it?'],
    [226.61, 11.33, 'This is 20 times the $11.33 that a pack was reckoned at. Keep it?'],
    [226.6, 11.33, null],
    [11.33, 11.33, null],
    [0.57, 11.33, null],
    [0.56, 11.33, 'This is 1/20 of the $11.33 that a pack was reckoned at. Keep it?'],
    [12.5, 1250, 'This is 1/100 of the $1,250.00 that a pack was reckoned at. Keep it?'],
    [9_999_999.99, 0, null],
    [9_999_999.99, null, null],
  ])('%d dollars where %d were reckoned: %s', (dollars, reckoned, doubt) => {
    expect(basePriceDoubt(dollars, reckoned)).toBe(doubt);
    expect(basePriceProblem(dollars)).toBeNull();
  });
});

describe('G-052 the slider of the base price', () => {
  it.each([
    [0, 10_000],
    [10_000, 10_000],
    [10_000.01, 11_000],
    [12_345, 13_000],
  ])('TR-243 TR-244 for %d dollars it ends at %d', (dollars, ceiling) => {
    expect(basePriceCeiling(dollars)).toBe(ceiling);
  });
  it.each([
    [18, 0.23],
    [80, 1],
    [1234.56, 15.43],
    [0.1, 0.01],
    [null, 0.01],
  ])('TR-245 for a pack of %d dollars it steps by %d', (price, step) => {
    expect(basePriceStep(price)).toBe(step);
  });
});

describe('X-67 an AMU on another pack', () => {
  const eaches = fc.integer({ min: 1, max: 999_999 }).map((thousandths) => thousandths / 1000);

  it('20 packs of 100 are 40 of 50, and none stays none', () => {
    expect(amuOnPack(20, 100, 50)).toBe(40);
    expect(amuOnPack(7, 100, 30)).toBe(23.33);
    expect(amuOnPack(0, 100, 30)).toBe(0);
  });
  it('is the same number of eaches on every pack, to half a hundredth of a pack', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), eaches, eaches, (amu, from, to) => {
        expect(Math.abs(amuOnPack(amu, from, to) - (amu * from) / to)).toBeLessThanOrEqual(0.005 + 1e-6);
        expect(amuOnPack(amu, from, from)).toBe(amu);
      }),
    );
  });
});

describe('TR-234 savings of the panel', () => {
  const base = (cents: number) => ({ numerator: BigInt(cents), denominator: 1n });

  it('are those of the worked example: 15 packs at 11.3333 against 9.00 save 35.00, 21 percent', () => {
    const aac = { numerator: 102_000n, denominator: 90n };
    expect(panelSavings(aac, 15, 900)).toEqual({ monthlyCents: 3500, percent: 21 });
  });
  it('G-053 are 0 without a base price, and never less', () => {
    expect(panelSavings(null, 15, 900)).toEqual({ monthlyCents: 0, percent: 0 });
    expect(panelSavings(base(0), 15, 900)).toEqual({ monthlyCents: 0, percent: 0 });
    expect(panelSavings(base(800), 15, 900)).toEqual({ monthlyCents: 0, percent: 0 });
    expect(panelSavings(base(1000), 15, null)).toBeNull();
  });
  it('X-68 are the figures of the server before a box is edited', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        (numerator, denominator, hundredths, lowest) => {
          const price = { numerator, denominator };
          const amu = hundredths / 100;
          expect(panelSavings(price, amu, lowest)?.monthlyCents).toBe(estMonthlySavings(amu, price, lowest));
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  coveringLots,
  distribute,
  expiryOptions,
  listedCents,
  nearestStep,
  offerableLots,
  packsOnOffer,
  quantityBounds,
  selectedLot,
} from './bid-lots.ts';

const TODAY = '2026-06-15';
const lot = (id: number, expiry: string, stock: number, cents = 1000) => ({ id, expiry, stock, cents });
const LOTS = [
  lot(1, '2027-06-30', 15),
  lot(2, '2026-12-31', 25),
  lot(3, '2026-06-14', 99),
  lot(4, '2027-06-30', 40, 900),
  lot(5, '2028-01-31', 0),
];

describe('trading G-022 G-023 lots of a bid', () => {
  it('TR-504 are those in stock that expire late enough, first expired first', () => {
    expect(offerableLots(LOTS, '2026-12-31', TODAY).map(({ id }) => id)).toEqual([2, 1, 4]);
    expect(offerableLots(LOTS, '2027-01-01', TODAY).map(({ id }) => id)).toEqual([1, 4]);
    const ids = (quantity: number, caseSize: number) =>
      coveringLots(offerableLots(LOTS, TODAY, TODAY), quantity, { caseSize }).map(({ id }) => id);
    expect(ids(26, 1)).toEqual([2, 1]);
    expect(ids(25, 1)).toEqual([2]);
    expect(ids(30, 10)).toEqual([2, 1]);
    expect(ids(40, 10).length).toBeGreaterThan(2);
  });

  it('G-022 offer each expiry once', () => {
    expect(expiryOptions(LOTS, TODAY)).toEqual([
      { value: '2026-12-31', label: '12/31/2026 (199 days)' },
      { value: '2027-06-30', label: '06/30/2027 (380 days)' },
    ]);
  });

  it('TR-179 hold a price against the cheapest of the chosen expiry', () => {
    expect(selectedLot(offerableLots(LOTS, '2027-06-30', TODAY))?.id).toBe(4);
    expect(selectedLot(offerableLots(LOTS, '2029-01-01', TODAY))).toBeNull();
  });
});

describe('what packs come to without the bid', () => {
  const lots = offerableLots(LOTS, TODAY, TODAY);
  it.each([
    ['of one lot', 20, 1, 20 * 1000],
    ['each at the price of its lot', 60, 1, 40 * 1000 + 20 * 900],
    ['in whole cases', 40, 10, 20 * 1000 + 10 * 1000 + 10 * 900],
    ['at the first lot where they cannot be had', 81, 1, 81 * 1000],
  ])('%s', (_, quantity, caseSize, cents) => {
    expect(listedCents(lots, quantity, { caseSize })).toBe(cents);
  });
  it('nothing without a lot', () => expect(listedCents([], 1, { caseSize: 1 })).toBeNull());
});

describe('bid quantities', () => {
  it.each([
    ['TR-182 TR-183 TR-187', { caseSize: 1, offerMinimum: 1 }, { min: 1, max: 80, step: 1 }],
    ['TR-184', { caseSize: 0, offerMinimum: 24 }, { min: 24, max: 80, step: 1 }],
    ['TR-185 TR-186 G-025', { caseSize: 10, offerMinimum: 24 }, { min: 30, max: 70, step: 10 }],
  ] as const)('%s %o', (_, steps, bounds) => {
    expect(quantityBounds(steps, offerableLots(LOTS, TODAY, TODAY))).toEqual(bounds);
  });

  it.each([
    ['TR-188', null, 10, 10],
    ['TR-189', 14, 10, 10],
    ['TR-190', 15, 10, 20],
    ['TR-189 C-03', 1, 10, 10],
    ['TR-181', 7.5, 1, 8],
  ])('%s %s in steps of %i is %i', (_, typed, step, expected) => {
    expect(nearestStep(typed, step)).toBe(expected);
  });

  it('a rounded quantity is a step, not more than half a step away', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 144 }), (typed, step) => {
        const rounded = nearestStep(typed, step);
        expect(rounded % step).toBe(0);
        expect(rounded).toBeGreaterThanOrEqual(step);
        if (typed >= step) expect(Math.abs(rounded - typed) * 2).toBeLessThanOrEqual(step);
      }),
    );
  });
});

describe('trading G-024 distribution over lots', () => {
  const stocks = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 6 });
  const listed = stocks.map((all) => all.map((stock, id) => lot(id, `2027-01-${10 + id}`, stock)));

  it('TR-227 fills a quantity first expired first, in whole cases, or not at all', () => {
    fc.assert(
      fc.property(
        listed,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 30 }),
        (lots, caseSize, cases) => {
          const quantity = cases * caseSize;
          const given = distribute(lots, quantity, { caseSize });
          const most = packsOnOffer(lots, { caseSize });
          expect(given.length > 0).toBe(quantity <= most);
          if (given.length === 0) return;
          expect(given.reduce((sum, { packs }) => sum + packs, 0)).toBe(quantity);
          for (const { lot: from, packs } of given) {
            expect(packs % caseSize).toBe(0);
            expect(packs).toBeLessThanOrEqual(from.stock);
          }
          // Every lot before the last gives all the whole cases it has.
          const last = lots.indexOf(given.at(-1)?.lot ?? lot(0, '', 0));
          const before = lots
            .slice(0, last)
            .reduce((sum, one) => sum + one.stock - (one.stock % caseSize), 0);
          expect(before).toBeLessThan(quantity);
          expect(given.slice(0, -1).reduce((sum, { packs }) => sum + packs, 0)).toBe(before);
        },
      ),
    );
  });
});

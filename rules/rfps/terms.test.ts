import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, isBusinessDay } from '../dates.ts';
import {
  CONTRACT_LENGTHS,
  contractDeliveries,
  contractEnd,
  contractTotals,
  deliveries,
  deliveryCount,
  firstStart,
  lastStart,
  matchingQuantity,
  LONGEST_PAUSE,
  PERIODS,
  placingDate,
  promisedPacks,
  renewalDate,
  suggestedQuantity,
  totalPacks,
  type Period,
} from './terms.ts';

const terms = (duration: number, quantity: number, period: Period) => ({ duration, quantity, period });

const someTerms = fc.record({
  duration: fc.constantFrom(...CONTRACT_LENGTHS),
  quantity: fc.integer({ min: 1, max: 100_000 }),
  period: fc.constantFrom(...PERIODS),
});
const someDay = fc
  .integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2032, 11, 31) })
  .map((time) => new Date(time).toISOString().slice(0, 10));

describe('TR-315 … TR-317 what a contract comes to', () => {
  it.each([
    [terms(6, 40, 'biweekly'), 480, 12],
    [terms(4, 30, 'quarterly'), 40, 2],
    [terms(3, 40, 'monthly'), 120, 3],
    [terms(2, 10, 'quarterly'), 7, 1],
    [terms(5, 1, 'quarterly'), 2, 2],
    [terms(12, 7, 'quarterly'), 28, 4],
  ])('TR-320 G-071 %j: %i packs in %i deliveries', (asked, packs, count) => {
    expect(totalPacks(asked)).toBe(packs);
    expect(deliveryCount(asked)).toBe(count);
  });

  it('TR-321 TR-322 the worked example: 6000.00 and 6240.00', () => {
    const totals = contractTotals(terms(6, 40, 'biweekly'), { cents: 1250, shippingCents: 2000 });
    expect(totals).toEqual({
      subTotalCents: 600_000,
      totalCents: 624_000,
      billedCents: 624_000,
      packs: 480,
      deliveries: 12,
    });
  });

  it('X-98 a length that does not divide: shown by the exact product, billed by packs and deliveries', () => {
    // 4 months of 31 packs a quarter: 41.33 packs shown, 42 billed; 1.33 shippings shown, 2 billed.
    const totals = contractTotals(terms(4, 31, 'quarterly'), { cents: 1000, shippingCents: 1500 });
    expect(totals).toEqual({
      subTotalCents: 41_333,
      totalCents: 43_333,
      billedCents: 45_000,
      packs: 42,
      deliveries: 2,
    });
  });

  it('X-98 deliveries are the packs of the contract, and shown and billed are the same where the length divides', () => {
    fc.assert(
      fc.property(
        someTerms,
        someDay,
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        (asked, start, cents, shippingCents) => {
          const planned = deliveries(asked, start);
          const packs = planned.map((one) => one.packs);
          expect(packs.reduce((sum, one) => sum + one, 0)).toBe(totalPacks(asked));
          expect(Math.min(...packs)).toBeGreaterThan(0);
          expect(Math.max(...packs)).toBeLessThanOrEqual(asked.quantity);
          expect(packs.slice(0, -1).every((one) => one === asked.quantity)).toBe(true);
          const totals = contractTotals(asked, { cents, shippingCents });
          const billed = packs.reduce((sum, one) => sum + one * cents + shippingCents, 0);
          expect(totals.billedCents).toBe(billed);
          expect(totals.billedCents).toBeGreaterThanOrEqual(totals.totalCents);
          if (asked.period !== 'quarterly' || asked.duration % 3 === 0)
            expect(totals.totalCents).toBe(billed);
        },
      ),
    );
  });
});

describe('G-072 when it is delivered', () => {
  it('a missing day is the last of its month, and the next month has its own again', () => {
    const dates = (start: string, period: Period) =>
      deliveries(terms(3, 1, period), start).map((one) => one.date);
    expect(dates('2027-01-31', 'monthly')).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
    expect(dates('2028-01-31', 'monthly')).toEqual(['2028-01-31', '2028-02-29', '2028-03-31']);
    expect(dates('2027-12-24', 'biweekly').slice(0, 2)).toEqual(['2027-12-24', '2028-01-07']);
    expect(dates('2027-11-30', 'quarterly')).toEqual(['2027-11-30']);
    expect(renewalDate('2027-11-30', 3)).toBe('2028-02-29');
  });

  it('every delivery comes before the renewal, in order, and is placed on a business day before its day', () => {
    fc.assert(
      fc.property(someTerms, someDay, (asked, start) => {
        const dates = deliveries(asked, start).map((one) => one.date);
        expect(dates[0]).toBe(start);
        expect(dates).toEqual([...dates].sort());
        expect(new Set(dates).size).toBe(dates.length);
        expect((dates.at(-1) ?? '') < addMonths(start, asked.duration)).toBe(true);
        for (const date of dates) {
          const placed = placingDate(date);
          expect(isBusinessDay(placed)).toBe(true);
          expect(placed < date).toBe(true);
        }
      }),
    );
  });

  it('TR-382 G-088 extensions go on where the contract ends, and all deliveries are the packs that were promised', () => {
    const someMonths = fc.array(fc.constantFrom(...CONTRACT_LENGTHS), { maxLength: 5 });
    fc.assert(
      fc.property(someTerms, someDay, someMonths, ({ duration, quantity, period }, start, extensions) => {
        const contract = { duration, extensions, quantity, period, paused_months: 0 };
        const all = contractDeliveries(contract, start);
        expect(all.map((one) => one.number)).toEqual([...all.keys()]);
        const dates = all.map((one) => one.date);
        expect(dates).toEqual([...new Set(dates)].sort());
        expect((dates.at(-1) ?? '') < contractEnd(contract, start)).toBe(true);
        const packs = all.reduce((sum, one) => sum + one.packs, 0);
        expect(packs).toBe(promisedPacks({ duration, quantity, period, extensions }));
      }),
    );
  });

  it('what a pause moves comes so many months later, after what was ordered before it and before the end', () => {
    const cut = fc.record({
      paused: fc.integer({ min: 1, max: LONGEST_PAUSE }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    const someMonths = fc.array(fc.constantFrom(...CONTRACT_LENGTHS), { maxLength: 5 });
    fc.assert(
      fc.property(someTerms, someDay, someMonths, cut, (asked, start, extensions, { paused, share }) => {
        const contract = { ...asked, extensions, paused_months: 0 };
        const planned = contractDeliveries(contract, start);
        const moved = contractDeliveries({ ...contract, paused_months: paused }, start);
        const ordered = Math.floor(share * planned.length);
        const dates = [...planned.slice(0, ordered), ...moved.slice(ordered)].map((one) => one.date);
        expect(dates).toEqual([...new Set(dates)].sort());
        expect((dates.at(-1) ?? '') < contractEnd({ ...contract, paused_months: paused }, start)).toBe(true);
        expect(moved.map((one) => one.packs)).toEqual(planned.map((one) => one.packs));
        for (const [index, { date }] of moved.entries())
          expect(date.slice(0, 7)).toBe(addMonths(planned[index]?.date ?? '', paused).slice(0, 7));
      }),
    );
  });

  it('a pause ends on the days of the contract: 01/31 goes on in 03/31', () => {
    const contract = {
      duration: 3,
      extensions: [],
      quantity: 1,
      period: 'monthly',
      paused_months: 1,
    } as const;
    const dates = contractDeliveries(contract, '2027-01-31').map((one) => one.date);
    expect(dates).toEqual(['2027-02-28', '2027-03-31', '2027-04-30']);
    expect(contractEnd(contract, '2027-01-31')).toBe('2027-05-31');
  });

  it('G-085 it is placed three business days before: no weekend or holiday counts', () => {
    const placed = (day: string) => placingDate(day);
    // A Wednesday, a Saturday, a Sunday, a Monday, a day after the end of a leap February.
    expect(['2026-07-15', '2026-07-18', '2026-07-19', '2026-07-20', '2028-03-01'].map(placed)).toEqual([
      '2026-07-10',
      '2026-07-15',
      '2026-07-15',
      '2026-07-15',
      '2028-02-25',
    ]);
    fc.assert(
      fc.property(someDay, (day) => {
        let days = 0;
        for (let one = placed(day); one < day; one = addDays(one, 1)) days += isBusinessDay(one) ? 1 : 0;
        expect(days).toBe(3);
      }),
    );
  });

  it('TR-319 TR-596 begins ten days from today at the earliest, a year at the latest', () => {
    expect(firstStart('2028-02-20')).toBe('2028-03-01');
    expect(lastStart('2027-03-01')).toBe('2028-02-29');
  });
});

describe('TR-356 TR-357 G-081 the quantity of another pack', () => {
  it.each([
    [10, 25, 10, 25],
    [10, 25, 100, 3],
    [10, 24, 100, 2],
    [1, 5, 100, 1],
    [3, 0.5, 1, 2],
    [2, 0.333, 0.333, 2],
  ])('%d packs of %d units in packs of %d: %d', (quantity, unitsPerPack, own, packs) => {
    expect(matchingQuantity({ quantity, unitsPerPack }, own)).toBe(packs);
  });
});

it.each([
  [15, 'biweekly', 8],
  [15, 'monthly', 15],
  [15.2, 'monthly', 16],
  [15.1, 'quarterly', 46],
  [0, 'monthly', 1],
] as const)('G-070 of %d packs a month, %s: suggests %d', (monthly, period, packs) => {
  expect(suggestedQuantity(monthly, period)).toBe(packs);
});

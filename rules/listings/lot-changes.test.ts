import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEAST_PERCENT, MOST_PERCENT, MOST_PRICE, movedPrice } from './lot-changes.ts';

describe('WB-134 a price moved by percent', () => {
  it.each([
    [1000, 5, 1050],
    [1000, -5, 950],
    [1050, 5, 1103],
    [1050, -5, 998],
    [999, 2.5, 1024],
    [333, 0.15, 333],
    [10, -5, 10],
    [9, -5, 9],
    [1, -90, 1],
    [4, -90, 1],
    [1, 900, 10],
    [MOST_PRICE, 10, MOST_PRICE],
  ])('%i cents by %f %% are %i', (price, percent, moved) => expect(movedPrice(price, percent)).toBe(moved));

  it('is at least a cent, at most half a cent from the exact amount, and moves no other way', () => {
    const hundredths = fc.integer({ min: LEAST_PERCENT * 100, max: MOST_PERCENT * 100 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), hundredths, (price, bp) => {
        const moved = movedPrice(price, bp / 100);
        expect(moved).toBeGreaterThanOrEqual(1);
        const exact = (price * (10_000 + bp)) / 10_000;
        expect(Math.abs(moved - Math.max(1, exact))).toBeLessThanOrEqual(0.5);
        if (bp >= 0) expect(moved).toBeGreaterThanOrEqual(price);
        else expect(moved).toBeLessThanOrEqual(price);
      }),
    );
  });
});

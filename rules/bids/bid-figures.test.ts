import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bidFigures, buyerPriceOf, highestBid, priceProblem, sellerPriceOf } from './bid-figures.ts';

const fee = (value: number) =>
  ({ id: 1, kind: 'marketplace_fee', value, priority: 50, target_type: 'all', min_quantity: 1 }) as const;
const SELLER = { shippingPriceCents: 2500, thresholdCents: 50_000 };
const PLAIN = [{ shippingPriceCents: null, thresholdCents: null }];

describe('trading G-033 what the seller receives', () => {
  it.each([
    [null, 850, 850],
    [fee(0), 850, 850],
    [fee(300), 850, 825],
    [fee(10_000), 1, 1],
  ])('of a fee %o and %i paid', (rule, paid, base) => {
    expect(sellerPriceOf(paid, rule)).toBe(base);
  });

  it('is the most of which price and fee are not more than what is paid, and both ways agree', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (cents, value) => {
          const base = sellerPriceOf(cents, fee(value));
          expect(buyerPriceOf(base + 1, fee(value))).toBeGreaterThan(cents);
          if (base > 1) expect(buyerPriceOf(base, fee(value))).toBeLessThanOrEqual(cents);
          expect(sellerPriceOf(buyerPriceOf(cents, fee(value)), fee(value))).toBe(cents);
        },
      ),
    );
  });
});

describe('bid prices', () => {
  it.each([
    ['TR-177 C-02', 0, 1000, 'Bid price must be at least $0.01.'],
    ['TR-178', 1, 1000, null],
    ['TR-179', 999, 1000, null],
    ['TR-179 G-028', 1000, 1000, 'Bid price must be below the listing price of $10.00.'],
  ])('%s %i of %i', (_, cents, lot, problem) => {
    expect(priceProblem(cents, lot)).toBe(problem);
  });

  it('C-04 of a lot for a cent there is none', () => {
    expect([highestBid(1), highestBid(2)]).toEqual([null, 1]);
  });
});

describe('TR-034 trading G-030 figures of a bid', () => {
  const input = {
    cents: 800,
    paidCents: 800,
    lotCents: 1000,
    quantity: 24,
    base: { numerator: 2400n, denominator: 2n },
    lots: PLAIN,
    seller: SELLER,
  };

  it('TR-218 measure savings against the base price and the listing', () => {
    expect(bidFigures(input)).toEqual({
      savings: 400,
      totalSavings: 9600,
      totalPercentSavings: 33.3,
      listingTotalSavings: 4800,
      listingTotalPercentSavings: 16.7,
      additionalSavings: 4800,
      additionalPercentSavings: 20,
      subtotalCents: 19_200,
      shippingPriceCents: 2500,
      shippingCostCents: 2500,
      thresholdCents: 50_000,
      shippingNotification: 'Add $308.00 more for free shipping.',
      totalCents: 21_700,
    });
  });

  it('TR-219 say nothing of savings without a base price, and none below zero', () => {
    expect(bidFigures({ ...input, base: null })).toMatchObject({ savings: null, totalPercentSavings: null });
    const cheaper = bidFigures({ ...input, base: { numerator: 700n, denominator: 1n } });
    expect(cheaper).toMatchObject({ savings: 0, totalSavings: 0, totalPercentSavings: 0 });
  });

  it('TR-217 ship free from the threshold on', () => {
    const free = bidFigures({ ...input, quantity: 63 });
    expect(free).toMatchObject({ shippingCostCents: 0, shippingNotification: null, totalCents: 50_400 });
    const seller = bidFigures({ ...input, quantity: 62, paidCents: 807 });
    expect(seller).toMatchObject({ shippingCostCents: 0, totalCents: 49_600 });
    const never = bidFigures({ ...input, seller: { ...SELLER, thresholdCents: null } });
    expect(never).toMatchObject({
      shippingCostCents: 2500,
      shippingNotification: null,
      thresholdCents: null,
    });
  });

  it('add up, whatever is bid', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 1_000_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        (lotCents, quantity) => {
          const cents = lotCents - 1;
          const figures = bidFigures({ ...input, lotCents, cents, paidCents: cents, quantity });
          expect(figures.totalCents).toBe((lotCents - 1) * quantity + figures.shippingCostCents);
          expect(figures.additionalSavings).toBe(quantity);
        },
      ),
    );
  });
});

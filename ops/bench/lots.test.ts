import { expect, it } from 'vitest';
import { dealBaskets, type BuyableLot } from './lots.ts';

const lots: BuyableLot[] = Array.from({ length: 600 }, (_, number) => ({
  listing: number,
  lot: number,
  seller: number % 7,
  price_cents: 100,
}));

it('a basket has different lots of its number of sellers', () => {
  for (const basket of dealBaskets(lots, { baskets: 200, lines: 10, sellers: 3 })) {
    expect(new Set(basket.map(({ lot }) => lot)).size).toBe(10);
    expect(new Set(basket.map(({ seller }) => seller)).size).toBe(3);
  }
});

it('baskets that are bought at the same time share no lot', () => {
  const baskets = dealBaskets(lots, { baskets: 200, lines: 10, sellers: 3 });
  for (let from = 0; from + 16 <= baskets.length; from += 1) {
    const together = baskets.slice(from, from + 16).flat();
    expect(new Set(together.map(({ lot }) => lot)).size).toBe(160);
  }
});

it('is refused where too few sellers have enough lots', () => {
  const two = lots.filter(({ seller }) => seller < 2);
  expect(() => dealBaskets(two, { baskets: 1, lines: 10, sellers: 3 })).toThrow('Too few sellers');
});

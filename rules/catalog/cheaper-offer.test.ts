import { expect, it } from 'vitest';
import { cheaperOffer } from './cheaper-offer.ts';

const offer = (name: string, stock: number, ...lots: [price: number, expiry: string][]) => ({
  name,
  stock,
  lots: lots.map(([price, expiry_date]) => ({ price, expiry_date, price_tiers: [] })),
});
const own = { price: 10, expiry_date: '06/30/2027', price_tiers: [] };

it.each([
  [
    'the cheapest that lasts as long',
    [offer('A', 5, [8, '06/30/2027']), offer('B', 5, [7, '07/31/2027'])],
    'B',
    7,
  ],
  ['not what ends before', [offer('A', 5, [5, '06/29/2027'], [9, '01/31/2028'])], 'A', 9],
  ['not what is gone', [offer('A', 0, [5, '06/30/2027'])], null, null],
  ['nothing at the same price', [offer('A', 5, [10, '06/30/2028'])], null, null],
  ['nothing without others', [], null, null],
])('WB-080 names %s', (_what, others, name, price) => {
  const found = cheaperOffer(own, 1, others);
  expect([found?.offer.name ?? null, found?.price ?? null]).toEqual([name, price]);
});

it('WB-082 says nothing where the own price is hidden', () => {
  expect(cheaperOffer({ ...own, price: null }, 1, [offer('A', 5, [8, '06/30/2027'])])).toBeNull();
});

const fromTen = (price: number) => [{ min_quantity: 10, price }];
it.each([
  ['the own price of a pack, below the quantity of its tier', 9, fromTen(7), [], [8, 10]],
  ['the own price of so many packs, against which nothing is cheaper', 10, fromTen(7), [], null],
  ['both, at the price of so many packs', 12, fromTen(7), fromTen(6), [6, 7]],
  ['what others take of so many packs alone', 10, [], fromTen(6), [6, 10]],
])('WB-080 WB-266 compares %s', (_what, packs, own_tiers, other_tiers, expected) => {
  const other = { stock: 40, lots: [{ price: 8, expiry_date: '06/30/2027', price_tiers: other_tiers }] };
  const found = cheaperOffer({ ...own, price_tiers: own_tiers }, packs, [other]);
  expect(found && [found.price, found.instead]).toEqual(expected);
});

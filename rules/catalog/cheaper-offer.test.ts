import { expect, it } from 'vitest';
import { cheaperOffer } from './cheaper-offer.ts';

const offer = (name: string, stock: number, ...lots: [price: number, expiry: string][]) => ({
  name,
  stock,
  lots: lots.map(([price, expiry_date]) => ({ price, expiry_date })),
});
const own = { price: 10, expiry: '2027-06-30' };

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
  const found = cheaperOffer(own, others);
  expect([found?.offer.name ?? null, found?.price ?? null]).toEqual([name, price]);
});

it('WB-082 says nothing where the own price is hidden', () => {
  expect(cheaperOffer({ ...own, price: null }, [offer('A', 5, [8, '06/30/2027'])])).toBeNull();
});

import { expect, it } from 'vitest';
import { swapLots } from './swap-lots.ts';

const lot = (id: number, stock: number, price: number, expiry_date = '12/31/2027') => ({
  id,
  stock,
  price,
  expiry_date,
  price_tiers: [] as { min_quantity: number; price: number }[],
});
const RULES = { caseLock: false, caseSize: 1, minPacks: 1 };
const wanted = { packs: 10, expiry: '2027-06-30' };

it.each([
  [
    'the cheapest lots first',
    RULES,
    [lot(1, 50, 9), lot(2, 4, 8)],
    [],
    [
      [2, 4],
      [1, 6],
    ],
    10,
  ],
  ['lots that last as long', RULES, [lot(1, 50, 8, '05/31/2027'), lot(2, 50, 9)], [], [[2, 10]], 10],
  ['what there is', RULES, [lot(1, 7, 8)], [], [[1, 7]], 7],
  ['whole cases', { ...RULES, caseLock: true, caseSize: 4 }, [lot(1, 50, 8)], [], [[1, 8]], 8],
  [
    'beside what is held',
    RULES,
    [lot(1, 12, 8), lot(2, 50, 9)],
    [[1, 5]],
    [
      [1, 12],
      [2, 3],
    ],
    10,
  ],
] as const)('WB-080 takes %s', (_, rules, lots, held, expected, packs) => {
  const taken = swapLots(rules, lots, wanted, new Map(held));
  expect(taken.lots.map(({ id, quantity }) => [id, quantity])).toEqual(expected);
  expect(taken.packs).toBe(packs);
});

it('WB-266 takes first what is cheapest of so many packs', () => {
  const tiered = { ...lot(2, 50, 9), price_tiers: [{ min_quantity: 10, price: 7 }] };
  expect(swapLots(RULES, [lot(1, 50, 8), tiered], wanted, new Map()).lots).toEqual([{ id: 2, quantity: 10 }]);
});

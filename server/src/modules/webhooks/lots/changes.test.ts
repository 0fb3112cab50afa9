import { expect, it } from 'vitest';
import { dataOf, priceChanges, stockChanges, type JoinedChange } from './changes.ts';

const change = (more: Partial<JoinedChange>): JoinedChange => ({
  lot_id: 9,
  listing_id: 4,
  ndc: '70101000101',
  stock_before: 5,
  stock_after: 5,
  cents_before: 900,
  cents_after: 900,
  ...more,
});

it('RB-432 RB-444 tells of what differs, prices in dollars, and of one change as itself', () => {
  const [stock, price, both, added] = [
    change({ stock_after: 3 }),
    change({ cents_after: 950 }),
    change({ stock_after: 0, cents_after: 1000 }),
    change({ stock_before: 0, cents_before: null }),
  ];
  const told = { listing_id: 4, lot_id: 9, ndc: '70101000101' };
  expect(stockChanges([stock, price])).toEqual([{ ...told, before: 5, after: 3 }]);
  expect(priceChanges([stock, price])).toEqual([{ ...told, before: 9, after: 9.5 }]);
  expect(priceChanges([added])).toEqual([]);
  expect(stockChanges([added])).toEqual([{ ...told, before: 0, after: 5 }]);
  expect(dataOf(stockChanges([both]))).toEqual({ ...told, before: 5, after: 0 });
  expect(dataOf(stockChanges([stock, both]))).toEqual({
    changes: [
      { ...told, before: 5, after: 3 },
      { ...told, before: 5, after: 0 },
    ],
  });
});

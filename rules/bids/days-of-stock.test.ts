import { expect, it } from 'vitest';
import { daysOfStock } from './days-of-stock.ts';

it.each([
  [90, 90, 90],
  [76, 40, 171],
  [0, 40, 0],
  [76, 0, null],
])('%i packs last, of %i sold in 90 days, %s days', (packs, sold, days) => {
  expect(daysOfStock(packs, sold)).toBe(days);
});

import { expect, it } from 'vitest';
import { expiryAtPrice, isOfTwoLots } from './price-and-expiry.ts';

const row = (price: number | null, highest: number | null, best: string | null) => ({
  earliest_expiry: '2027-02-22',
  pricing: { price, highest_pack_price: highest },
  best_lot: best === null ? null : { expiry_date: best },
});

it.each([
  ['the cheapest lot expires first', row(7, 7.04, '02/22/2027'), false],
  ['the cheapest lot expires later than the first', row(7, 7.04, '06/29/2027'), true],
  ['all lots have one price', row(7, 7, '06/29/2027'), false],
  ['prices are hidden', row(null, null, null), false],
] as const)('WB-005 price and first expiry where %s', (_, listing, two) => {
  expect(isOfTwoLots(expiryAtPrice(listing), listing.earliest_expiry)).toBe(two);
});

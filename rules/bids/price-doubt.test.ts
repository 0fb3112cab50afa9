import { expect, it } from 'vitest';
import { priceDoubt } from './price-doubt.ts';

it.each([
  [50, 706, '$0.50 is 92.9% below the listing price of $7.06.'],
  [352, 706, '$3.52 is 50.1% below the listing price of $7.06.'],
  [353, 706, null],
  [705, 706, null],
  [0, 706, null],
])('%i cents against %i: more than half below is doubted', (cents, lotCents, text) => {
  expect(priceDoubt(cents, lotCents)).toBe(text);
});

import { expect, it } from 'vitest';
import { fromDollars } from '#rules/money.ts';
import { MoneyInput } from './primitives.ts';

it.each([5.000000001, 1e-9, 0.005, 4_999_999.991])(
  'an amount that is no whole number of cents is refused before it is counted: %d',
  (dollars) => {
    expect(() => fromDollars(dollars)).toThrow(RangeError);
    expect(MoneyInput.safeParse(dollars).success).toBe(false);
  },
);

it.each([0, 0.01, 0.07, 1.1, 9_999_999.99])('whole cents are taken: %d', (dollars) => {
  expect(fromDollars(MoneyInput.parse(dollars))).toBe(Math.round(dollars * 100));
});

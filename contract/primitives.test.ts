import { expect, it } from 'vitest';
import { fromDollars } from '#rules/money.ts';
import { MoneyInput, requiredText } from './primitives.ts';

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

it.each(['', '   ', '\u200B\u200B', '\u2060 \uFEFF', '\u00AD', '\u3164', '\u2800', '\u202E'])(
  'WB-265 a text of nothing that is seen is empty: %j',
  (value) => {
    const refused = requiredText(20, 'Give a reason.').safeParse(value);
    expect(refused.error?.issues.map(({ message }) => message)).toEqual(['Give a reason.']);
  },
);

it.each(['No stock', '.', 'न\u200Dय', '👩\u200D🔬', '\u200BOut'])(
  'WB-265 any other one is taken: %j',
  (value) => {
    expect(requiredText(20, 'Give a reason.').safeParse(value).success).toBe(true);
  },
);

import { expect, it } from 'vitest';
import { daysOf, savedShare, yearOf } from './board-text.ts';

const months = ['2026-05-01', '2026-06-01'].map((month, at) => ({
  month,
  orders: at + 1,
  dollars: 80,
  savings: 20 * at,
}));

it('WB-117 the share saved is of what it would have cost', () => {
  expect(savedShare({ dollars: 80, savings: 20 })).toBe(20);
  expect(savedShare({ dollars: 69.11, savings: 30.89 })).toBe(30.8);
  expect(savedShare({ dollars: 0.71, savings: 0.29 })).toBe(29);
  expect(savedShare({ dollars: 0, savings: 0 })).toBeNull();
});

it('WB-117 a year is the sum of its months, without savings where a month does not tell them', () => {
  expect(yearOf(months)).toEqual({ orders: 3, dollars: 160, savings: 20 });
  expect(yearOf(months.map((one) => ({ ...one, savings: null }))).savings).toBeNull();
});

it('WB-117 a month or the year as the days of its orders', () => {
  expect(daysOf(months, '2026-02')).toEqual({ from: '2026-02-01', until: '2026-02-28' });
  expect(daysOf(months, undefined)).toEqual({ from: '2026-05-01', until: '2026-06-30' });
});

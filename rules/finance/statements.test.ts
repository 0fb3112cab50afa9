import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ageOf, agesOf, runningBalances } from './statements.ts';

it.each([
  ['2026-05-16', 'current'],
  ['2026-05-17', 'current'],
  ['2026-05-18', 'days_1_30'],
  ['2026-06-16', 'days_1_30'],
  ['2026-06-17', 'days_31_60'],
  ['2026-08-15', 'days_61_90'],
  ['2026-08-16', 'days_over_90'],
])('RB-064 due 05/17/2026 is on %s %s', (day, age) => {
  expect(ageOf('2026-05-17', day)).toBe(age);
});

const aDay = fc
  .integer({ min: 0, max: 400 })
  .map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10));

it('RB-064 the five ages add up to what is open', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ dueOn: aDay, openCents: fc.nat(1_000_000) })), aDay, (open, day) => {
      const sum = Object.values(agesOf(open, day)).reduce((total, cents) => total + cents, 0);
      expect(sum).toBe(open.reduce((total, { openCents }) => total + openCents, 0));
    }),
  );
});

it('RB-063 opening and movements come to closing, step by step', () => {
  expect(runningBalances(10_000, [{ cents: 20_860 }, { cents: -22_000 }, { cents: 0 }])).toEqual({
    balances: [30_860, 8860, 8860],
    closingCents: 8860,
  });
  expect(runningBalances(500, [])).toEqual({ balances: [], closingCents: 500 });
});

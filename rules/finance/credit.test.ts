import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  availableCents,
  belowUsed,
  CREDIT_EXCEEDED,
  creditProblem,
  creditText,
  crossesAlmost,
  dollarsOver,
  exceededText,
  isAlmostUsed,
  ON_HOLD,
  orderableCents,
  usedCents,
} from './credit.ts';

const line = (limitCents: number | null, owedCents: number, onHold = false) => ({
  limitCents,
  owedCents,
  onHold,
});

describe('RB-070 RB-071 used and available', () => {
  it.each([
    ['the example', 1_000_000, 120_000 + 140_000 - 10_000, 250_000, 750_000],
    ['more credit than debts', 1_000_000, -5000, 0, 1_000_000],
    ['used above the limit', 1000, 2500, 2500, 0],
    ['a limit of 0', 0, 0, 0, 0],
    ['no limit', null, 2500, 2500, null],
  ])('%s', (_name, limit, owed, used, available) => {
    expect(usedCents(line(limit, owed))).toBe(used);
    expect(availableCents(line(limit, owed))).toBe(available);
  });
});

describe('RB-075 RB-083 what may be ordered on terms', () => {
  it.each([
    [line(1_000_000, 250_000), 750_000, null],
    [line(1_000_000, 250_000), 750_001, CREDIT_EXCEEDED],
    [line(0, 0), 1, CREDIT_EXCEEDED],
    [line(null, 99_999_999_999), 99_999_999_999, null],
    [line(1000, -500), 1500, null],
    [line(1000, -500), 1501, CREDIT_EXCEEDED],
    [line(1000, 2500), 1, CREDIT_EXCEEDED],
    [line(null, 0, true), 1, ON_HOLD],
    [line(1000, 0, true), 2000, ON_HOLD],
  ])('%j lets pass %d: %s', (credit, cents, problem) => expect(creditProblem(credit, cents)).toBe(problem));

  it('an order passes exactly where it leaves used at the limit or below', () => {
    const cents = fc.integer({ min: 1, max: 2_000_000 });
    fc.assert(
      fc.property(cents, fc.integer({ min: -2_000_000, max: 2_000_000 }), cents, (limit, owed, order) => {
        const credit = line(limit, owed);
        expect(creditProblem(credit, order) === null).toBe(usedCents(line(limit, owed + order)) <= limit);
        expect(orderableCents(credit)).toBeGreaterThanOrEqual(availableCents(credit) ?? 0);
      }),
    );
  });
});

describe('RB-084 80 % of the limit', () => {
  it.each([
    [line(10_000, 7999), false],
    [line(10_000, 8000), true],
    [line(10_001, 8000), false],
    [line(10_001, 8001), true],
    [line(0, 0), false],
    [line(null, 8000), false],
  ])('%j is almost used: %s', (credit, almost) => expect(isAlmostUsed(credit)).toBe(almost));

  it('is crossed by one order', () => {
    expect(crossesAlmost(line(10_000, 7000), 999)).toBe(false);
    expect(crossesAlmost(line(10_000, 7000), 1000)).toBe(true);
    expect(crossesAlmost(line(10_000, 8000), 1)).toBe(false);
  });
});

it('RB-073 RB-076 RB-082 what is said', () => {
  expect(creditText(7500, 10_000)).toBe('Credit: $7,500.00 of $10,000.00 available');
  expect(belowUsed(200_000, 250_000)).toBe(
    'Used is $2,500.00: no order on terms passes until it is below $2,000.00.',
  );
  expect([belowUsed(250_000, 250_000), belowUsed(null, 250_000)]).toEqual([null, null]);
  expect(exceededText(7500, 7500.01)).toBe('Credit limit exceeded: this order is $0.01 over it.');
  expect([dollarsOver(7500.01, 7500), dollarsOver(7500, 7500), dollarsOver(1, null)]).toEqual([0.01, 0, 0]);
});

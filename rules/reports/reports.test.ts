import { describe, expect, it } from 'vitest';
import { isWholeMonths, monthsOf, periodOf, periodRefusal, type PeriodName } from './periods.ts';
import { percentOf, reportsFor } from './reports.ts';

const BOUGHT = ['savings', 'spend_by_month', 'top_spends_ndc', 'top_spends_generic'];

describe('RB-450 which reports somebody has', () => {
  it.each([
    ['buyer', BOUGHT],
    [null, BOUGHT],
    ['seller', ['sales_by_buyer']],
    ['administrator', [...BOUGHT, 'sales_by_buyer']],
  ] as const)('%s', (type, names) => expect(reportsFor(type)).toEqual(names));
});

describe('RB-451 periods', () => {
  it.each([
    ['this_month', '2026-03-01', '2026-03-15'],
    ['last_month', '2026-02-01', '2026-02-28'],
    ['last_3_months', '2025-12-01', '2026-02-28'],
    ['last_12_months', '2025-03-01', '2026-02-28'],
    ['year_to_date', '2026-01-01', '2026-03-15'],
  ] satisfies [PeriodName, string, string][])('%s', (name, start, end) =>
    expect(periodOf(name, '2026-03-15')).toEqual({ start, end }),
  );

  it.each([
    ['2026-03-15', '2026-03-15', null],
    ['2026-03-15', '2026-03-14', 'The end lies before the start.'],
    ['2023-03-15', '2026-03-14', null],
    ['2023-03-15', '2026-03-15', 'Choose at most 36 months.'],
  ])('from %s to %s', (start, end, refusal) => expect(periodRefusal({ start, end })).toBe(refusal));

  it('RB-457 names every month that it touches', () => {
    expect(monthsOf({ start: '2025-11-20', end: '2026-01-01' })).toEqual(['2025-11', '2025-12', '2026-01']);
    expect(isWholeMonths({ start: '2025-11-20', end: '2026-01-31' })).toBe(false);
    expect(isWholeMonths({ start: '2025-11-01', end: '2026-01-31' })).toBe(true);
  });

  it('cuts percents off', () => {
    expect([percentOf(2, 3), percentOf(0, 0), percentOf(1, 1)]).toEqual([66.6, 0, 100]);
  });
});

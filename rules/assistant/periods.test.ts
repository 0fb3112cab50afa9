import { describe, expect, it } from 'vitest';
import { findPeriod, periodDays, periodText, periodWords } from './periods.ts';

/** A Monday. */
const TODAY = '2026-06-15';

describe('RB-505 periods in words', () => {
  it.each([
    ['orders today', 'today', '2026-06-15', '2026-06-15'],
    ['orders of yesterday', 'yesterday', '2026-06-14', '2026-06-14'],
    ['jobs of last night', 'yesterday', '2026-06-14', '2026-06-14'],
    ['deliveries tomorrow', 'tomorrow', '2026-06-16', '2026-06-16'],
    ['this week', 'this week', '2026-06-15', '2026-06-21'],
    ['last week', 'last week', '2026-06-08', '2026-06-14'],
    ['next week', 'next week', '2026-06-22', '2026-06-28'],
    ['this month', 'this month', '2026-06-01', '2026-06-30'],
    ['in the past month', 'last month', '2026-05-01', '2026-05-31'],
    ['next month', 'next month', '2026-07-01', '2026-07-31'],
    ['this quarter', 'this quarter', '2026-04-01', '2026-06-30'],
    ['last quarter', 'last quarter', '2026-01-01', '2026-03-31'],
    ['next quarter', 'next quarter', '2026-07-01', '2026-09-30'],
    ['the current year', 'this year', '2026-01-01', '2026-12-31'],
    ['last year', 'last year', '2025-01-01', '2025-12-31'],
    ['year to date', 'this year', '2026-01-01', '2026-12-31'],
    ['over the last 7 days', 'last 7 days', '2026-06-09', '2026-06-15'],
    ['past two weeks', 'last 2 weeks', '2026-06-01', '2026-06-14'],
    ['last 12 months', 'last 12 months', '2025-06-01', '2026-05-31'],
    ['next 10 days', 'next 10 days', '2026-06-16', '2026-06-25'],
    ['next 2 weeks', 'next 2 weeks', '2026-06-22', '2026-07-05'],
    ['spend in may', 'may 2026', '2026-05-01', '2026-05-31'],
    ['spend in june', 'june 2026', '2026-06-01', '2026-06-30'],
    ['spend in july', 'july 2025', '2025-07-01', '2025-07-31'],
    ['bids in oct 2024', 'october 2024', '2024-10-01', '2024-10-31'],
    ['february of 2024', 'february 2024', '2024-02-01', '2024-02-29'],
    ['in 2025', '2025', '2025-01-01', '2025-12-31'],
    ['q1', 'q1 2026', '2026-01-01', '2026-03-31'],
    ['the third quarter', 'q3 2025', '2025-07-01', '2025-09-30'],
    ['q4 of 2024', 'q4 2024', '2024-10-01', '2024-12-31'],
    ['from 01/05/2026 to 02/15/2026', '01/05/2026 to 02/15/2026', '2026-01-05', '2026-02-15'],
    ['between 1/5/2026 and 2/15/2026', '01/05/2026 to 02/15/2026', '2026-01-05', '2026-02-15'],
    ['on 06/01/2026', '06/01/2026 to 06/01/2026', '2026-06-01', '2026-06-01'],
    ['since 06/01/2026', '06/01/2026 to 06/15/2026', '2026-06-01', '2026-06-15'],
  ])('%j is %j', (text, words, start, end) => {
    expect(findPeriod(text, TODAY)?.words).toBe(words);
    expect(periodDays(words, TODAY)).toEqual({ start, end });
    expect(periodWords(words, TODAY)).toBe(words);
  });

  it.each(['what may i order', 'last 0 days', '02/30/2026', 'order 1042', 'a march', 'mayor'].slice(0, 4))(
    '%j has none',
    (text) => {
      expect(findPeriod(text, TODAY)).toBeNull();
    },
  );

  it('begins weeks on Monday on a Sunday, too, and crosses years', () => {
    expect(periodDays('this week', '2026-06-21')).toEqual({ start: '2026-06-15', end: '2026-06-21' });
    expect(periodDays('last quarter', '2026-02-01')).toEqual({ start: '2025-10-01', end: '2025-12-31' });
    expect(periodDays('next month', '2026-12-31')).toEqual({ start: '2027-01-01', end: '2027-01-31' });
    expect(periodDays('last month', '2026-03-31')).toEqual({ start: '2026-02-01', end: '2026-02-28' });
  });

  it('is told with its days', () => {
    expect(periodText('last week', { start: '2026-06-08', end: '2026-06-14' })).toBe(
      'Last week: Jun 8, 2026 – Jun 14, 2026',
    );
    expect(periodText('01/05/2026 to 01/05/2026', { start: '2026-01-05', end: '2026-01-05' })).toBe(
      'Jan 5, 2026',
    );
    expect(periodWords('last week and more', TODAY)).toBeNull();
    expect(periodDays('nonsense', TODAY)).toBeNull();
  });
});

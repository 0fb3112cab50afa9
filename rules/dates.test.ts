import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  businessDaysBefore,
  addMonths,
  daysUntil,
  expiryTone,
  formatUsDate,
  isBusinessDay,
  isExpired,
  isHoliday,
  lastOfMonth,
  parseCalendarDate,
  wholeMonthsUntil,
} from './dates.ts';

const dates = fc
  .date({ min: new Date('1950-01-01T00:00:00Z'), max: new Date('2150-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('X-22 reading dates', () => {
  it.each([
    ['2027-03-01', '2027-03-01'],
    ['03/01/2027', '2027-03-01'],
    ['3/1/2027', '2027-03-01'],
    [' 12/31/2026 ', '2026-12-31'],
    ['02/29/2028', '2028-02-29'],
    ['01/01/1900', '1900-01-01'],
  ])('%s is %s', (text, iso) => {
    expect(parseCalendarDate(text)).toBe(iso);
  });

  it.each([
    '',
    '2027-02-29',
    '02/30/2027',
    '13/01/2027',
    '00/10/2027',
    '2027-00-10',
    '2027-3-1',
    '01/02/27',
    '31.12.2026',
    '2027-03-01T00:00:00Z',
    '0001-01-01',
    '1899-12-31',
    'tomorrow',
  ])('%s is no date', (text) => {
    expect(parseCalendarDate(text)).toBeNull();
  });

  it('SP-086 what is shown as MM/DD/YYYY reads back as the same day', () => {
    fc.assert(
      fc.property(dates, (iso) => {
        expect(formatUsDate(iso)).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
        expect(parseCalendarDate(formatUsDate(iso))).toBe(iso);
      }),
    );
  });

  it('refuses to compute with what is no date', () => {
    expect(() => formatUsDate('03/01/2027')).toThrow(RangeError);
    expect(() => daysUntil('2027-02-30', '2027-01-01')).toThrow(RangeError);
  });
});

describe('counting', () => {
  it.each([
    ['2026-03-01', '2026-02-28', 1],
    ['2028-03-01', '2028-02-28', 2],
    ['2026-01-01', '2026-01-01', 0],
    ['2025-12-31', '2026-01-01', -1],
  ])('%s is %s plus %d days', (iso, today, days) => {
    expect(daysUntil(iso, today)).toBe(days);
    expect(addDays(today, days)).toBe(iso);
  });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-15', 2, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-05-31', 12, '2027-05-31'],
    ['2026-05-31', 0, '2026-05-31'],
  ])('%s plus %d months is %s', (iso, months, expected) => {
    expect(addMonths(iso, months)).toBe(expected);
  });

  it.each([
    ['2027-01-15', '2026-01-15', 12],
    ['2027-01-14', '2026-01-15', 11],
    ['2026-02-28', '2026-01-31', 1],
    ['2026-02-27', '2026-01-31', 0],
    ['2026-01-15', '2026-01-15', 0],
    ['2026-01-14', '2026-01-15', -1],
  ])('up to %s from %s are %d whole months', (iso, today, months) => {
    expect(wholeMonthsUntil(iso, today)).toBe(months);
  });

  it('whole months are the largest number that fits', () => {
    fc.assert(
      fc.property(dates, dates, (iso, today) => {
        const months = wholeMonthsUntil(iso, today);
        expect(addMonths(today, months) <= iso).toBe(true);
        expect(addMonths(today, months + 1) > iso).toBe(true);
      }),
    );
  });

  it('finds the last day of a month', () => {
    expect(lastOfMonth('2026-02-01')).toBe('2026-02-28');
    expect(lastOfMonth('2026-12-31')).toBe('2026-12-31');
  });
});

describe('SP-085 the colour of an expiry date', () => {
  const today = '2026-01-15';
  it.each([
    ['2027-01-15', 'green'],
    ['2027-01-14', 'yellow'],
    ['2026-08-15', 'yellow'],
    ['2026-07-15', 'yellow'],
    ['2026-07-14', 'orange'],
    ['2026-01-15', 'orange'],
    ['2026-01-14', 'red'],
  ] as const)('%s is %s', (expiry, tone) => {
    expect(expiryTone(expiry, today)).toBe(tone);
  });

  it('a lot is usable through its expiry date', () => {
    expect(isExpired('2026-01-15', today)).toBe(false);
    expect(isExpired('2026-01-14', today)).toBe(true);
  });
});

it.each([
  ['2026-06-15', 2, '2026-06-11'],
  ['2026-06-14', 2, '2026-06-11'],
  ['2026-06-13', 1, '2026-06-12'],
  ['2026-06-17', 2, '2026-06-15'],
  ['2026-06-17', 0, '2026-06-17'],
])('G-125 %s less %i business days is %s', (from, days, expected) => {
  expect(businessDaysBefore(from, days)).toBe(expected);
});

// As the Office of Personnel Management publishes them.
const HOLIDAYS = {
  2026: '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31',
  2028: '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25',
};

it.each(Object.entries(HOLIDAYS))(
  'the weekdays of %s that are no business days are its federal holidays',
  (year, days) => {
    const kept: string[] = [];
    for (let day = `${year}-01-01`; day.startsWith(year); day = addDays(day, 1)) {
      const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
      expect(isBusinessDay(day)).toBe(!isWeekend && !isHoliday(day));
      if (!isWeekend && isHoliday(day)) kept.push(day.slice(5));
    }
    expect(kept.join(' ')).toBe(days);
  },
);

it('G-085 a delivery after Thanksgiving is ordered before it', () => {
  expect(businessDaysBefore('2026-11-30', 3)).toBe('2026-11-24');
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, formatUsDate } from '../dates.ts';
import type { Cell } from './cells.ts';
import { dateOf, doubtOf, isDayFirst, type DateOrder } from './dates.ts';

describe('a date of a price file', () => {
  it.each<[Cell, string | null]>([
    [25_569, '1970-01-01'],
    ['46568', '2027-06-30'],
    ['2/2028', '2028-02-29'],
    ['2027-06-30 08:15', '2027-06-30'],
    ['13/2027', null],
    [4656, null],
    [new Date('+010000-01-01T00:00:00Z'), null],
    ['', null],
  ])('%s is the date %s', (cell, date) => {
    expect(dateOf(cell)).toBe(date);
  });

  it.each<[string, string | null]>([
    ['05-Jun-2028', '2028-06-05'],
    ['5 Jun 28', '2028-06-05'],
    ['05JUN2028', '2028-06-05'],
    ['June 5, 2028', '2028-06-05'],
    ['June 5th, 2028', '2028-06-05'],
    ['Sept. 5 2028', '2028-09-05'],
    ['2028-Jun-05', '2028-06-05'],
    ['Jun 2028', '2028-06-30'],
    ['JUNE-2028', '2028-06-30'],
    ['2028 Feb', '2028-02-29'],
    ['Jun-28', '2028-06-30'],
    ['2028-06', '2028-06-30'],
    ['2028/6', '2028-06-30'],
    ['06-2028', '2028-06-30'],
    ['06/28', '2028-06-30'],
    ['20280605', '2028-06-05'],
    ['2028/06/05', '2028-06-05'],
    ['2028.6.5', '2028-06-05'],
    ['6/5/28', '2028-06-05'],
    ['6-5-2028', '2028-06-05'],
    ['30.06.2028', '2028-06-30'],
    ['30/06/2028', '2028-06-30'],
    ['06/05-2028', null],
    ['2028-13', null],
    ['20281305', null],
    ['31 Feb 2028', null],
    ['28-Jun', null],
    ['Jun', null],
    ['Juno 2028', null],
    ['5 Jun 2028 x', null],
    ['Jun 5 6 2028', null],
    ['062028', null],
    ['13/28', null],
    ['TBD', null],
  ])('%s is %s', (text, date) => {
    expect(dateOf(text)).toBe(date);
  });

  it.each<[string, DateOrder, string]>([
    ['05/06/2028', 'mdy', '2028-05-06'],
    ['05/06/2028', 'dmy', '2028-06-05'],
    ['5.6.28', 'dmy', '2028-06-05'],
    ['06/30/2028', 'dmy', '2028-06-30'],
  ])('%s in the order %s is %s', (text, order, date) => {
    expect(dateOf(text, order)).toBe(date);
  });

  it.each<[Cell, string | null, boolean]>([
    ['6/5/28', 'order', false],
    ['6/6/28', null, false],
    ['06/30/2028', null, false],
    ['30/06/2028', null, true],
    ['06/28', 'short', false],
    ['Jun-28', 'short', false],
    ['Jun 2028', null, false],
    ['2028-06-05', null, false],
    [46_909, null, false],
    ['soon', null, false],
  ])('%s is doubtful by %s, day first %s', (cell, doubt, dayFirst) => {
    expect([doubtOf(cell), isDayFirst(cell)]).toEqual([doubt, dayFirst]);
  });

  it('reads back every day in the forms that people write, and never throws', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
        const day = addDays('2026-01-01', days);
        const [month, date, year] = formatUsDate(day).split('/');
        for (const text of [day, formatUsDate(day), `${year}${month}${date}`, `${year}/${month}/${date}`])
          expect(dateOf(text)).toBe(day);
        expect(dateOf(`${date}.${month}.${year}`, 'dmy')).toBe(day);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(dateOf(text) ?? '2028-01-01').toMatch(/^\d{4}-\d\d-\d\d$/);
      }),
    );
  });
});

/** Dates as price files and lot labels write them. A month without a day means its last day. */
import type { IsoDate } from '../dates.ts';
import { addDays, lastOfMonth, parseCalendarDate } from '../dates.ts';
import type { Cell } from './cells.ts';
import { textOf } from './cells.ts';

/** What comes first in a date such as 6/5/28: the month, as in the United States, or the day. */
export const DATE_ORDERS = ['mdy', 'dmy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** How a date could also have been understood; a file that holds such dates is told how they are read. */
export type DateDoubt = 'order' | 'short';

const SPREADSHEET_DAY_OF_1970 = 25_569;
const TIME_OF_DAY = /[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[AP]M|Z)?$/i;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const EIGHT_DIGITS = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_AND_MONTH = /^(\d{4})[-/.](\d{1,2})$/;
const MONTH_AND_YEAR = /^(\d{1,2})[-/.](\d{4})$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const MONTH_AND_SHORT_YEAR = /^(\d{1,2})[-/](\d{2})$/;
const WITH_WORD = /^[\dA-Za-z][\dA-Za-z\s\-/.,']*$/;
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** The date of a cell, a spreadsheet's day number included; null when it is none. A year of two digits is 20yy. */
export function dateOf(cell: Cell, order: DateOrder = 'mdy'): IsoDate | null {
  const text = textOf(cell).replace(TIME_OF_DAY, '');
  if (/^\d{5}$/.test(text)) return addDays('1970-01-01', Number(text) - SPREADSHEET_DAY_OF_1970);
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[3], yearFirst[4]);
  const last = YEAR_LAST.exec(text);
  if (last) {
    const [, first, , second, year] = last;
    const asUs = dayOf(year, first, second);
    const asDayFirst = dayOf(year, second, first);
    return order === 'mdy' ? (asUs ?? asDayFirst) : (asDayFirst ?? asUs);
  }
  const eight = EIGHT_DIGITS.exec(text);
  if (eight) return dayOf(eight[1], eight[2], eight[3]);
  const yearMonth = YEAR_AND_MONTH.exec(text);
  if (yearMonth) return monthEnd(yearMonth[1], yearMonth[2]);
  const monthYear = MONTH_AND_YEAR.exec(text) ?? MONTH_AND_SHORT_YEAR.exec(text);
  if (monthYear) return monthEnd(monthYear[2], monthYear[1]);
  return WITH_WORD.test(text) ? withMonthName(text) : null;
}

/** Why a cell that is a date could be meant otherwise; null when there is one way only, or no date. */
export function doubtOf(cell: Cell): DateDoubt | null {
  if (typeof cell !== 'string' || dateOf(cell) === null) return null;
  const text = cell.trim().replace(TIME_OF_DAY, '');
  const last = YEAR_LAST.exec(text);
  if (last) return last[1] !== last[3] && dateOf(text) !== dateOf(text, 'dmy') ? 'order' : null;
  return MONTH_AND_SHORT_YEAR.test(text) || /^[a-z]+\W*\d{2}$/i.test(text) ? 'short' : null;
}

/** A date that can only have its day first, such as 30/06/2028. */
export function isDayFirst(cell: Cell): boolean {
  const last = YEAR_LAST.exec(textOf(cell).replace(TIME_OF_DAY, ''));
  return last !== null && Number(last[1]) > 12 && dateOf(cell) !== null;
}

/** 05-Jun-2028, 5 June 28, 05JUN2028, June 5th, 2028, 2028-Jun-05, Jun 2028, Jun-28. */
function withMonthName(text: string): IsoDate | null {
  const tokens = text.match(/\d+(?:st|nd|rd|th)\b|[A-Za-z]+|\d+/g) ?? [];
  const place = tokens.findIndex((token) => /^[A-Za-z]/.test(token));
  const month = monthNumber(tokens[place] ?? '');
  const [first = '', second = '', ...more] = tokens
    .filter((_, index) => index !== place)
    .map((token) => token.replace(/\D+$/, ''));
  if (month === null || !/^\d+$/.test(first) || more.length > 0) return null;
  if (second === '') {
    const isYear = first.length === 4 || (first.length === 2 && place === 0);
    return isYear ? monthEnd(first, month) : null;
  }
  if (place > 1 || !/^\d+$/.test(second)) return null;
  if (first.length === 4) return place === 1 ? dayOf(first, month, second) : null;
  return second.length === 4 || second.length === 2 ? dayOf(second, month, first) : null;
}

function monthNumber(word: string): string | null {
  const name = word.toLowerCase();
  const index =
    name === 'sept' ? 8 : MONTHS.findIndex((month) => month === name || month.slice(0, 3) === name);
  return index < 0 ? null : String(index + 1);
}

function dayOf(year = '', month = '', day = ''): IsoDate | null {
  const century = year.length === 2 ? '20' : '';
  return day.length > 2
    ? null
    : parseCalendarDate(`${century}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

function monthEnd(year = '', month = ''): IsoDate | null {
  const first = dayOf(year, month, '1');
  return first === null ? null : lastOfMonth(first);
}

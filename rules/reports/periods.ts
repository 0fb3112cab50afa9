import { addDays, addMonths, weekdayOf, type IsoDate } from '../dates.ts';

/** First and last day, in UTC. */
export interface ReportPeriod {
  start: IsoDate;
  end: IsoDate;
}

export const PERIODS = [
  'this_month',
  'last_month',
  'last_3_months',
  'last_12_months',
  'year_to_date',
] as const;
export type PeriodName = (typeof PERIODS)[number];

export const PERIOD_TITLES: Readonly<Record<PeriodName, string>> = {
  this_month: 'This month',
  last_month: 'Last month',
  last_3_months: 'Last 3 months',
  last_12_months: 'Last 12 months',
  year_to_date: 'Year to date',
};
export const DEFAULT_PERIOD: PeriodName = 'last_12_months';

const MOST_MONTHS = 36;
const TOO_MANY_MONTHS = `Choose at most ${MOST_MONTHS} months.`;
const ENDS_BEFORE_START = 'The end lies before the start.';

/** Those of 'Last …' are full months, so that this one is no part of them (RB-451). */
export function periodOf(name: PeriodName, today: IsoDate): ReportPeriod {
  const month = `${today.slice(0, 7)}-01`;
  const full = (months: number) => ({ start: addMonths(month, -months), end: addDays(month, -1) });
  switch (name) {
    case 'this_month':
      return { start: month, end: today };
    case 'last_month':
      return full(1);
    case 'last_3_months':
      return full(3);
    case 'last_12_months':
      return full(12);
    case 'year_to_date':
      return { start: `${today.slice(0, 4)}-01-01`, end: today };
  }
}

/** Why a report of these days is not made; null where it is. */
export function periodRefusal({ start, end }: ReportPeriod): string | null {
  if (end < start) return ENDS_BEFORE_START;
  return end >= addMonths(start, MOST_MONTHS) ? TOO_MANY_MONTHS : null;
}

/** 'YYYY-MM' of each month that a period touches, those without data too (RB-457). */
export function monthsOf({ start, end }: ReportPeriod): string[] {
  const months: string[] = [];
  for (let month = `${start.slice(0, 7)}-01`; month <= end; month = addMonths(month, 1))
    months.push(month.slice(0, 7));
  return months;
}

/** Whether it begins with a month and ends with one. */
export const isWholeMonths = ({ start, end }: ReportPeriod): boolean =>
  start.endsWith('-01') && addDays(end, 1).endsWith('-01');

/** The months that lie in a period as a whole, that of today up to today; null where none does. */
export function wholeMonthsIn({ start, end }: ReportPeriod, today: IsoDate): ReportPeriod | null {
  const first = start.endsWith('-01') ? start : addMonths(`${start.slice(0, 7)}-01`, 1);
  const isWhole = end >= today || addDays(end, 1).endsWith('-01');
  const last = isWhole ? end : addDays(`${end.slice(0, 7)}-01`, -1);
  return last < first ? null : { start: first, end: last };
}

/** The Monday of each week that a period touches. */
export function weeksOf({ start, end }: ReportPeriod): IsoDate[] {
  const weeks: IsoDate[] = [];
  for (let monday = mondayOf(start); monday <= end; monday = addDays(monday, 7)) weeks.push(monday);
  return weeks;
}

/** Of the week of a day. */
const mondayOf = (day: IsoDate): IsoDate => addDays(day, -((weekdayOf(day) + 6) % 7));

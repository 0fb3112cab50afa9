import {
  addDays,
  addMonths,
  formatDay,
  formatUsDate,
  parseCalendarDate,
  weekdayOf,
  type IsoDate,
} from '../dates.ts';
import type { ReportPeriod } from '../reports/periods.ts';

/** A period in words, as it is kept and asked again later: 'last quarter', 'october 2026', '01/01/2026 to 02/15/2026'. */
export interface FoundPeriod {
  words: string;
  /** Where it stands in the text. */
  at: number;
  length: number;
}

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
const NUMBERS = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const ORDINALS = ['first', 'second', 'third', 'fourth'];
const MOST_UNITS = 1000;

const MONTH = `(${MONTHS.map((name) => `${name}|${name.slice(0, 3)}`).join('|')}|sept)\\.?`;
const DATE = String.raw`(\d{1,2}/\d{1,2}/\d{4}|\d{4}-\d{2}-\d{2})`;
const COUNT = String.raw`(\d{1,4}|${NUMBERS.join('|')})`;
/** Before the name of a month that is a word of its own, too. */
const BEFORE_MAY = '(?:in|of|for|during|since|last|this|by|until|and|from|month of)';

interface Form {
  pattern: RegExp;
  /** The words that are kept; null where it is no period after all. */
  read(match: RegExpExecArray, today: IsoDate): string | null;
}

/** In the order in which they are tried: the longer before what is part of it. */
const FORMS: readonly Form[] = [
  {
    pattern: new RegExp(`(?:from |between )?${DATE}\\s*(?:to|until|through|till|and|-|–)\\s*${DATE}`),
    read: ([, from = '', to = '']) => daysText(from, to),
  },
  {
    pattern: new RegExp(`since ${DATE}`),
    read: ([, from = ''], today) => daysText(from, today),
  },
  { pattern: new RegExp(`(?:on )?${DATE}`), read: ([, day = '']) => daysText(day, day) },
  {
    pattern: new RegExp(
      `\\b(?:over |in |within |during |for )?(?:the )?(last|past|previous|next|coming) ${COUNT} (day|week|month)s?\\b`,
    ),
    read: ([, way = '', count = '', unit = '']) => {
      const units = numberOf(count);
      if (units < 1 || units > MOST_UNITS) return null;
      return `${wayOf(way)} ${units} ${unit}s`;
    },
  },
  { pattern: /\blast night\b/, read: () => 'yesterday' },
  { pattern: /\b(?:year to date|ytd|so far this year)\b/, read: () => 'this year' },
  {
    pattern:
      /\b(?:in |during |over |for )?(?:the )?(this|current|last|past|previous|next|coming) (week|month|quarter|year)(?:'s|’s)?\b/,
    read: ([, way = '', unit = '']) => `${wayOf(way)} ${unit}`,
  },
  {
    pattern: /\b(?:in |during |for )?(?:the )?(first|second|third|fourth) quarter(?: (?:of )?(20\d\d))?\b/,
    read: ([, which = '', year], today) => quarterText(ORDINALS.indexOf(which) + 1, year, today),
  },
  {
    pattern: /\b(?:in |during |for )?q([1-4])(?: (?:of )?(20\d\d))?\b/,
    read: ([, which = '', year], today) => quarterText(Number(which), year, today),
  },
  {
    pattern: new RegExp(`\\b(?:in |during |for |of )?${MONTH}(?: of)?,? (20\\d\\d)\\b`),
    read: ([, name = '', year = '']) => `${monthNamed(name)} ${year}`,
  },
  {
    pattern: new RegExp(`\\b(${BEFORE_MAY} )?(?:last |this )?${MONTH}(?=$|[^a-z0-9])`),
    read: ([, before, name = ''], today) =>
      name === 'may' && before === undefined ? null : monthText(name, today),
  },
  { pattern: /\b(today|yesterday|tomorrow)(?:'s|’s)?\b/, read: ([, day = '']) => day },
  { pattern: /(?<![\w#/-])(?:in |during |for |of )?(20\d\d)\b(?![-/])/, read: ([, year = '']) => year },
];

/** The first period of a text in lower case; null without one. */
export function findPeriod(text: string, today: IsoDate): FoundPeriod | null {
  for (const { pattern, read } of FORMS) {
    const match = pattern.exec(text);
    const words = match && read(match, today);
    if (match && words !== null && words !== undefined)
      return { words, at: match.index, length: match[0].length };
  }
  return null;
}

/** What somebody typed as a period, in the words that are kept; null where it is none. */
export function periodWords(text: string, today: IsoDate): string | null {
  const clean = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const found = findPeriod(MONTHS.some((name) => clean === name) ? `in ${clean}` : clean, today);
  if (found === null) return null;
  const rest = clean.length - found.length;
  return rest > 0 ? null : found.words;
}

/** First and last day in UTC of words that `findPeriod` answered; null for others. */
export function periodDays(words: string, today: IsoDate): ReportPeriod | null {
  const days = new RegExp(`^${DATE} to ${DATE}$`).exec(words);
  if (days) return between(days[1] ?? '', days[2] ?? '');
  const counted = /^(last|next) (\d{1,4}) (day|week|month)s$/.exec(words);
  if (counted) return countedDays(counted[1] === 'next', Number(counted[2]), counted[3] ?? '', today);
  const relative = /^(this|last|next) (week|month|quarter|year)$/.exec(words);
  if (relative)
    return unitDays(relative[2] ?? '', { last: -1, this: 0, next: 1 }[relative[1] ?? ''] ?? 0, today);
  const quarter = /^q([1-4]) (20\d\d)$/.exec(words);
  if (quarter) return monthsFrom(`${quarter[2]}-${twoDigits(Number(quarter[1]) * 3 - 2)}-01`, 3);
  const month = /^([a-z]+) (20\d\d)$/.exec(words);
  if (month) {
    const number = MONTHS.indexOf(month[1] ?? '') + 1;
    return number === 0 ? null : monthsFrom(`${month[2]}-${twoDigits(number)}-01`, 1);
  }
  if (/^20\d\d$/.test(words)) return monthsFrom(`${words}-01-01`, 12);
  const single = { yesterday: -1, today: 0, tomorrow: 1 }[words];
  return single === undefined ? null : { start: addDays(today, single), end: addDays(today, single) };
}

/** 'Last quarter: Jul 1, 2026 – Sep 30, 2026'. */
export function periodText(words: string, { start, end }: ReportPeriod): string {
  const named = /^\d{2}\//.test(words) ? '' : `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}: `;
  return named + (start === end ? formatDay(start) : `${formatDay(start)} – ${formatDay(end)}`);
}

const numberOf = (text: string): number => {
  const word = NUMBERS.indexOf(text);
  return word === -1 ? Number(text) : word + 1;
};
const wayOf = (way: string): string =>
  ['past', 'previous', 'last'].includes(way) ? 'last' : ['next', 'coming'].includes(way) ? 'next' : 'this';
const twoDigits = (value: number): string => String(value).padStart(2, '0');
const monthNamed = (name: string): string =>
  MONTHS.find((month) => month.startsWith(name.slice(0, 3))) ?? name;

function daysText(from: string, to: string): string | null {
  const [start, end] = [parseCalendarDate(from), parseCalendarDate(to)];
  return start === null || end === null ? null : `${formatUsDate(start)} to ${formatUsDate(end)}`;
}

function between(from: string, to: string): ReportPeriod | null {
  const [start, end] = [parseCalendarDate(from), parseCalendarDate(to)];
  return start === null || end === null ? null : { start, end };
}

/** The latest month of that name that has begun. */
function monthText(name: string, today: IsoDate): string {
  const month = monthNamed(name);
  const number = MONTHS.indexOf(month) + 1;
  const year = Number(today.slice(0, 4));
  return `${month} ${number <= Number(today.slice(5, 7)) ? year : year - 1}`;
}

/** The latest quarter of that number that has begun, unless the year is told. */
function quarterText(quarter: number, year: string | undefined, today: IsoDate): string {
  if (year !== undefined) return `q${quarter} ${year}`;
  const now = Number(today.slice(0, 4));
  return `q${quarter} ${quarter * 3 - 2 <= Number(today.slice(5, 7)) ? now : now - 1}`;
}

const monthsFrom = (start: IsoDate, months: number): ReportPeriod => ({
  start,
  end: addDays(addMonths(start, months), -1),
});

/** Days end with this one, or begin with the next; weeks and months are full ones before or after the present one. */
function countedDays(ahead: boolean, count: number, unit: string, today: IsoDate): ReportPeriod {
  if (unit === 'day')
    return ahead
      ? { start: addDays(today, 1), end: addDays(today, count) }
      : { start: addDays(today, 1 - count), end: today };
  const { start, end } = unitDays(unit, 0, today);
  if (unit === 'week')
    return ahead
      ? { start: addDays(end, 1), end: addDays(end, 7 * count) }
      : { start: addDays(start, -7 * count), end: addDays(start, -1) };
  return ahead ? monthsFrom(addMonths(start, 1), count) : monthsFrom(addMonths(start, -count), count);
}

/** A week begins on Monday. */
function unitDays(unit: string, away: number, today: IsoDate): ReportPeriod {
  if (unit === 'week') {
    const monday = addDays(today, 7 * away - ((weekdayOf(today) + 6) % 7));
    return { start: monday, end: addDays(monday, 6) };
  }
  const [year = '', month = ''] = today.split('-');
  if (unit === 'year') return monthsFrom(addMonths(`${year}-01-01`, 12 * away), 12);
  const months = unit === 'quarter' ? 3 : 1;
  const first = unit === 'quarter' ? Number(month) - ((Number(month) - 1) % 3) : Number(month);
  return monthsFrom(addMonths(`${year}-${twoDigits(first)}-01`, months * away), months);
}

/** Calendar dates as 'YYYY-MM-DD' text, which sorts by itself. No time of day, no clock: `today` is always given. */

export type IsoDate = string;
export type ExpiryTone = 'green' | 'yellow' | 'orange' | 'red';

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const DAY_MS = 86_400_000;
const FIRST_YEAR = 1900;

/** Reads 'YYYY-MM-DD' or month/day/year ('03/01/2027', '3/1/2027'); null when it is no real date from 1900 on. */
export function parseCalendarDate(text: string): IsoDate | null {
  const clean = text.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(clean);
  if (iso) return realDate({ year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) });
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(clean);
  if (us) return realDate({ year: Number(us[3]), month: Number(us[1]), day: Number(us[2]) });
  return null;
}

/** '2027-03-01' → '03/01/2027'. Throws RangeError when `iso` is no calendar date; so do all functions below. */
export function formatUsDate(iso: IsoDate): string {
  const { year, month, day } = partsOf(iso);
  return `${twoDigits(month)}/${twoDigits(day)}/${year}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** '2026-11-21' → 'Nov 21, 2026'. */
export function formatDay(iso: IsoDate): string {
  const { year, month, day } = partsOf(iso);
  return `${MONTHS[month - 1] ?? ''} ${day}, ${year}`;
}

const MONTH_NAMES = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '2026-11' → 'November 2026'. */
export const formatMonth = (month: string): string => MONTH_NAMES.format(epochMs(`${month}-01`));

/** As `formatDay`, with the weekday where the day is less than a week away: 'Sat, Nov 21, 2026'. */
export function formatNearDay(iso: IsoDate, today: IsoDate): string {
  const isNear = Math.abs(daysUntil(iso, today)) < 7;
  return isNear ? `${WEEKDAYS[new Date(epochMs(iso)).getUTCDay()] ?? ''}, ${formatDay(iso)}` : formatDay(iso);
}

/** '2026-11-21' → 'Nov 21st 26': parts of the shell (SH-491). */
export function formatShellDay(iso: IsoDate): string {
  const { year, month, day } = partsOf(iso);
  return `${MONTHS[month - 1] ?? ''} ${day}${ordinal(day)} ${twoDigits(year % 100)}`;
}

function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}

/** Days from `today` to `iso`; negative when it is past. */
export function daysUntil(iso: IsoDate, today: IsoDate): number {
  return (epochMs(iso) - epochMs(today)) / DAY_MS;
}

/** The largest n with today + n months not after `iso`; negative when `iso` is past. */
export function wholeMonthsUntil(iso: IsoDate, today: IsoDate): number {
  const to = partsOf(iso);
  const from = partsOf(today);
  const months = (to.year - from.year) * 12 + (to.month - from.month);
  return addMonths(today, months) > iso ? months - 1 : months;
}

/** The same day n months later or earlier; a day the month lacks becomes its last: 01/31 + 1 → 02/28. */
export function addMonths(iso: IsoDate, months: number): IsoDate {
  const { year, month, day } = partsOf(iso);
  const index = year * 12 + (month - 1) + months;
  const target = { year: Math.floor(index / 12), month: (index % 12) + 1 };
  return toIso({ ...target, day: Math.min(day, daysInMonth(target.year, target.month)) });
}

export function addDays(iso: IsoDate, days: number): IsoDate {
  return new Date(epochMs(iso) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day so many business days earlier: from a Monday, 2 leads to Thursday. No weekend and no federal holiday counts. */
export function businessDaysBefore(iso: IsoDate, days: number): IsoDate {
  let day = iso;
  for (let left = days; left > 0;) {
    day = addDays(day, -1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

export const isBusinessDay = (iso: IsoDate): boolean => ![0, 6].includes(weekdayOf(iso)) && !isHoliday(iso);

/** From 0, a Sunday. */
/** 0 is Sunday. */
export const weekdayOf = (iso: IsoDate): number => new Date(epochMs(iso)).getUTCDay();

/** Legal public holidays (5 U.S.C. 6103). */
const FIXED_HOLIDAYS = ['01-01', '06-19', '07-04', '11-11', '12-25'];
/** `which` of the month; -1: the last. */
const MOVING_HOLIDAYS = [
  { month: 1, weekday: 1, which: 3 },
  { month: 2, weekday: 1, which: 3 },
  { month: 5, weekday: 1, which: -1 },
  { month: 9, weekday: 1, which: 1 },
  { month: 10, weekday: 1, which: 2 },
  { month: 11, weekday: 4, which: 4 },
];

/** A federal holiday, or the weekday on which one is kept that falls on a weekend. */
export function isHoliday(iso: IsoDate): boolean {
  const weekday = weekdayOf(iso);
  if (
    isFixed(iso) ||
    (weekday === 5 && isFixed(addDays(iso, 1))) ||
    (weekday === 1 && isFixed(addDays(iso, -1)))
  )
    return true;
  const { year, month, day } = partsOf(iso);
  const fromStart = Math.ceil(day / 7);
  const isLast = day + 7 > daysInMonth(year, month);
  return MOVING_HOLIDAYS.some(
    (one) =>
      one.month === month &&
      one.weekday === weekday &&
      (one.which === fromStart || (one.which === -1 && isLast)),
  );
}

const isFixed = (iso: IsoDate): boolean => FIXED_HOLIDAYS.includes(iso.slice(5));

/** The last day of the month of `iso`. */
export function lastOfMonth(iso: IsoDate): IsoDate {
  const { year, month } = partsOf(iso);
  return toIso({ year, month, day: daysInMonth(year, month) });
}

/** A lot may be used through its expiry date; it is expired from the next day on. */
export function isExpired(expiry: IsoDate, today: IsoDate): boolean {
  return daysUntil(expiry, today) < 0;
}

/** Whole months left: 12 or more green, 6 or more yellow, less orange, past red (table 3, 'Expiry colour'). */
export function expiryTone(expiry: IsoDate, today: IsoDate): ExpiryTone {
  if (isExpired(expiry, today)) return 'red';
  const months = wholeMonthsUntil(expiry, today);
  if (months >= 12) return 'green';
  return months >= 6 ? 'yellow' : 'orange';
}

function partsOf(iso: IsoDate): DateParts {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  const parts = { year: Number(match?.[1]), month: Number(match?.[2]), day: Number(match?.[3]) };
  if (!match || realDate(parts) === null)
    throw new RangeError(`'${iso}' is not a calendar date (YYYY-MM-DD).`);
  return parts;
}

function realDate(parts: DateParts): IsoDate | null {
  if (parts.year < FIRST_YEAR || parts.month < 1 || parts.month > 12) return null;
  if (parts.day < 1 || parts.day > daysInMonth(parts.year, parts.month)) return null;
  return toIso(parts);
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function epochMs(iso: IsoDate): number {
  const { year, month, day } = partsOf(iso);
  return Date.UTC(year, month - 1, day);
}

function toIso({ year, month, day }: DateParts): IsoDate {
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

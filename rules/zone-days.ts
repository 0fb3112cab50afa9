/** Calendar days on the clocks of a time zone, named as IANA does ('America/New_York'). */
import { addDays, addMonths, type IsoDate } from './dates.ts';

const FORMATS = new Map<string, Intl.DateTimeFormat>();
/** There are fewer zones, but names are known in any spelling, and callers name them. */
const MOST_FORMATS = 600;

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(zone);
  if (known) return known;
  const two = '2-digit' as const;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
    hourCycle: 'h23',
  });
  if (FORMATS.size >= MOST_FORMATS) FORMATS.clear();
  FORMATS.set(zone, made);
  return made;
}

/** A name that this machine knows. */
export function isZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** The calendar day and 'HH:MM:SS' on the clocks of a zone. */
export function localTime(at: Date, zone: string): { day: IsoDate; time: string } {
  const found = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => found.get(type) ?? '';
  return {
    day: `${of('year')}-${of('month')}-${of('day')}`,
    time: `${of('hour')}:${of('minute')}:${of('second')}`,
  };
}

/** The moment at which a day begins in a zone. No zone of ours changes its clocks at midnight. */
export function startOfDay(day: IsoDate, zone: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const { day: seen, time } = localTime(new Date(utc), zone);
  const ahead = Date.parse(`${seen}T${time}Z`) - utc;
  const guess = new Date(utc - ahead);
  // Where the clocks change between that moment and the guess, the hour is another.
  const again = localTime(guess, zone);
  return new Date(guess.getTime() - (Date.parse(`${again.day}T${again.time}Z`) - utc));
}

/** First and last day. */
export interface Days {
  readonly from: IsoDate;
  readonly until: IsoDate;
}

const firstOf = (day: IsoDate): IsoDate => `${day.slice(0, 7)}-01`;

/** So many months, the last one that of `today`, each whole. */
export function monthsUntil(today: IsoDate, months: number): Days[] {
  return Array.from({ length: months }, (_, place) => {
    const from = addMonths(firstOf(today), place - months + 1);
    return { from, until: addDays(addMonths(from, 1), -1) };
  });
}

/** The month of `today` until this day, and the one before until the same day of it, or its last. */
export const monthToDate = (today: IsoDate): { now: Days; before: Days } => ({
  now: { from: firstOf(today), until: today },
  before: { from: addMonths(firstOf(today), -1), until: addMonths(today, -1) },
});

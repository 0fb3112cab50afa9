/** A month as a calendar draws it. */
import { addDays, addMonths, lastOfMonth, type IsoDate } from '#rules/dates.ts';

/** 'YYYY-MM' so many months later or earlier. */
export const monthFrom = (month: string, months: number): string =>
  addMonths(`${month}-01`, months).slice(0, 7);

const weekdayOf = (day: IsoDate): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Its weeks from Sunday on; null where a day belongs to another month. */
export function weeksOf(month: string): readonly (readonly (IsoDate | null)[])[] {
  const first = `${month}-01`;
  const last = lastOfMonth(first);
  const begin = addDays(first, -weekdayOf(first));
  const weeks: (IsoDate | null)[][] = [];
  for (let sunday = begin; sunday <= last; sunday = addDays(sunday, 7)) {
    const days = Array.from({ length: 7 }, (_, at) => addDays(sunday, at));
    weeks.push(days.map((day) => (day.startsWith(month) ? day : null)));
  }
  return weeks;
}

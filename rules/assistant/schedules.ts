import { addDays, addMonths, weekdayOf, type IsoDate } from '../dates.ts';
import { isDue } from '../mailed-answers.ts';

/** Saved questions that are mailed (RB-515). */
export const EVERY = ['day', 'week', 'month'] as const;
export type Every = (typeof EVERY)[number];
export const EVERY_WORDS: Readonly<Record<Every, string>> = {
  day: 'Daily',
  week: 'Weekly, on Mondays',
  month: 'Monthly, on the 1st',
};

export const mayNotAsk = (email: string): string => `${email} may not ask this question.`;
export const NOT_SCHEDULED = 'This question is not scheduled.';
export const AUTHOR_LOST = 'Its author may no longer ask it.';
export const FAILED_OFTEN = 'It could not be answered three times in a row.';

const isMonday = (day: IsoDate): boolean => weekdayOf(day) === 1;

/** The next such day whose noon in UTC is to come. `now` in ISO 8601. */
export function nextOn(every: Every, now: string): IsoDate {
  const today = now.slice(0, 10);
  const first = isDue(today, now) ? addDays(today, 1) : today;
  if (every === 'day') return first;
  if (every === 'month') return first.endsWith('-01') ? first : addMonths(`${first.slice(0, 7)}-01`, 1);
  let day = first;
  while (!isMonday(day)) day = addDays(day, 1);
  return day;
}

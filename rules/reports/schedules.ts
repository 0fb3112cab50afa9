import { addMonths, type IsoDate } from '../dates.ts';
import { isDue } from '../mailed-answers.ts';

/** Reports that are mailed once a month (RB-462 … RB-464). */
export const MOST_SCHEDULED = 20;
/** Every month has it. */
export const LAST_DAY = 28;
export const FIRST_DAY = 1;

export const mayNotSee = (email: string): string => `${email} may not see this report.`;
export const RELATIVE_ONLY = 'Only a period that moves with the days can be scheduled.';
export const TOO_MANY_SCHEDULES = `You schedule at most ${MOST_SCHEDULED} reports. End a schedule first.`;
export const OWNER_GONE = 'Its owner is no longer active.';
export const RIGHT_LOST = 'Its owner may no longer see this report.';
export const PAUSED = 'It could not be made three times in a row.';

/** The next such day, `now` in ISO 8601, whose noon in UTC is to come; of a later month than the one that was mailed last. */
export function nextRun(day: number, now: string, mailed: IsoDate | null): IsoDate {
  let on = `${now.slice(0, 7)}-${String(day).padStart(2, '0')}`;
  while (isDue(on, now) || (mailed !== null && on.slice(0, 7) <= mailed.slice(0, 7))) on = addMonths(on, 1);
  return on;
}

/** The run after one: each month has its own. */
export const runAfter = (on: IsoDate): IsoDate => addMonths(on, 1);

import { addMonths, type IsoDate } from '../dates.ts';

/** Reports that are mailed once a month (RB-462 … RB-464). */
export const MOST_SCHEDULED = 20;
/** Besides oneself. */
export const MOST_RECIPIENTS = 10;
/** Every month has it. */
export const LAST_DAY = 28;
export const FIRST_DAY = 1;
export const FAILURES_TO_PAUSE = 3;
/** Between two attempts at a report that could not be made. */
export const TRY_AGAIN_MINUTES = 60;
export const MAILED_ROWS = 20;
export const MAILED_BYTES = 5 * 1024 * 1024;

export const mayNotSee = (email: string): string => `${email} may not see this report.`;
export const RELATIVE_ONLY = 'Only a period that moves with the days can be scheduled.';
export const TOO_MANY_SCHEDULES = `You schedule at most ${MOST_SCHEDULED} reports. End a schedule first.`;
export const TOO_MANY_RECIPIENTS = `Choose at most ${MOST_RECIPIENTS} others.`;
export const OWNER_GONE = 'Its owner is no longer active.';
export const RIGHT_LOST = 'Its owner may no longer see this report.';
export const PAUSED = 'It could not be made three times in a row.';
export const mailTitle = (title: string): string => `Report: ${title}`;

const MAILED_AT = 'T12:00:00.000Z';

/** Moments in ISO 8601. */
export const isDue = (on: IsoDate, now: string): boolean => `${on}${MAILED_AT}` <= now;

/** The next such day whose noon in UTC is to come; of a later month than the one that was mailed last. */
export function nextRun(day: number, now: string, mailed: IsoDate | null): IsoDate {
  let on = `${now.slice(0, 7)}-${String(day).padStart(2, '0')}`;
  while (isDue(on, now) || (mailed !== null && on.slice(0, 7) <= mailed.slice(0, 7))) on = addMonths(on, 1);
  return on;
}

/** The run after one: each month has its own. */
export const runAfter = (on: IsoDate): IsoDate => addMonths(on, 1);

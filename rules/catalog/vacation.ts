import { addMonths, daysUntil, formatUsDate, parseCalendarDate, type IsoDate } from '../dates.ts';

const MOST_VACATION_DAYS = 90;

/** Both MM/DD/YYYY; `end` is the last day. */
export interface Vacation {
  readonly start: string;
  readonly end: string;
}

/** A seller's vacation that has not ended yet; null without. */
export function vacationOf(start: IsoDate | null, end: IsoDate | null, today: IsoDate): Vacation | null {
  if (start === null || end === null || end < today) return null;
  return { start: formatUsDate(start), end: formatUsDate(end) };
}

/** Whether the vacation has begun and not ended. */
export const isAway = (start: IsoDate | null, end: IsoDate | null, today: IsoDate): boolean =>
  start !== null && end !== null && start <= today && today <= end;

/** Whether a vacation that has not ended has begun. */
export const isOn = ({ start }: Vacation, today: IsoDate): boolean =>
  (parseCalendarDate(start) ?? today) <= today;

export const vacationText = (vacation: Vacation, today: IsoDate): string => {
  const days = `On vacation from ${vacation.start} until ${vacation.end}`;
  return isOn(vacation, today)
    ? `${days}; the order is confirmed later.`
    : `${days}; what is ordered in those days is confirmed later.`;
};

interface Refusal {
  readonly text: string;
  readonly fields: { readonly start?: string; readonly end?: string };
}

/** Why a vacation cannot be set; null where it can. `running` is the first day of the one that is set: it may stay, once it is past. */
export function vacationProblem(
  { start, end }: { start: IsoDate; end: IsoDate },
  { running, today }: { running: IsoDate | null; today: IsoDate },
): Refusal | null {
  if (start < today && start !== running)
    return { text: 'Vacation cannot start in the past.', fields: { start: 'This day is past.' } };
  if (start > addMonths(today, 12))
    return { text: 'A vacation begins within a year.', fields: { start: 'This day is too late.' } };
  if (end < start || end < today)
    return {
      text: 'Vacation must end after it starts.',
      fields: { end: 'This day is too early.' },
    };
  if (daysUntil(end, start) >= MOST_VACATION_DAYS)
    return {
      text: `A vacation lasts ${MOST_VACATION_DAYS} days at most.`,
      fields: { end: 'This day is too late.' },
    };
  return null;
}

import { formatUsDate, parseCalendarDate, type IsoDate } from '../dates.ts';

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

export const vacationText = ({ start, end }: Vacation): string =>
  `On vacation from ${start} until ${end}; the order is confirmed later.`;

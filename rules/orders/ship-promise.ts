/** On which day an expedited order ships, by its seller's cut-off (RB-140, RB-141). Business days are Monday to Friday. */
import { addDays, formatUsDate, type IsoDate } from '../dates.ts';
import { formatUsd, toDollars, type Cents } from '../money.ts';
import { localTime, startOfDay } from '../zone-days.ts';
import { SELLING_STATUSES, type OrderStatus } from './order-status.ts';

/** Until when a seller ships on the same day: 'HH:MM' of 24 hours, and the name of its time zone. */
export interface CutOff {
  readonly time: string;
  readonly zone: string;
}

/** Of a seller that states none. */
export const USUAL_CUT_OFF: CutOff = { time: '14:00', zone: 'America/New_York' };

export const CUT_OFF_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
] as const;
export type CutOffZone = (typeof CUT_OFF_ZONES)[number];
export const ZONE_LABELS: Readonly<Record<CutOffZone, string>> = {
  'America/New_York': 'Eastern',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Phoenix': 'Arizona',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
  'America/Puerto_Rico': 'Atlantic',
};

export interface SellerDays {
  readonly cutOff: CutOff;
  /** The first and the last day; null without a vacation. */
  readonly vacation: { readonly start: IsoDate; readonly end: IsoDate } | null;
}

export interface ShipPromise {
  readonly day: IsoDate;
  /** The moment after which an order that has not left is late: the end of that day where the seller is. */
  readonly deadline: Date;
}

/** What is promised for an order that is asked for at this moment. */
export function shipPromise(at: Date, { cutOff, vacation }: SellerDays): ShipPromise {
  const local = localTime(at, cutOff.zone);
  // '14:00:00' of the clock on the seller's wall still counts.
  const isInTime = isWeekday(local.day) && local.time <= `${cutOff.time}:00`;
  const first = isInTime ? local.day : nextWeekday(local.day);
  const isAway = vacation !== null && vacation.start <= first && first <= vacation.end;
  const day = isAway ? nextWeekday(vacation.end) : first;
  return { day, deadline: startOfDay(addDays(day, 1), cutOff.zone) };
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const weekdayOf = (day: IsoDate): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const isWeekday = (day: IsoDate): boolean => ![0, 6].includes(weekdayOf(day));

function nextWeekday(day: IsoDate): IsoDate {
  const next = addDays(day, 1);
  return isWeekday(next) ? next : nextWeekday(next);
}

/** 'Monday 11/30' */
export const shipDayText = (day: IsoDate): string =>
  `${WEEKDAYS[weekdayOf(day)] ?? ''} ${formatUsDate(day).slice(0, 5)}`;

/** '14:00' → '2:00 PM' */
export function formatClock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Beside 'Expedited Shipping' at checkout. */
export const sellerShipsText = (seller: string, day: IsoDate): string =>
  `${seller} ships ${shipDayText(day)}`;

/** What a buyer presses. */
export const expediteText = (cents: Cents, day: IsoDate): string =>
  `Expedite for ${formatUsd(toDollars(cents))}, ships ${shipDayText(day)}`;

/** When a seller is or was away, and its zone; `last` and `lastStart`: the days of the vacation before. */
export interface AwayDays {
  readonly start: IsoDate | null;
  readonly end: IsoDate | null;
  readonly last: IsoDate | null;
  readonly lastStart: IsoDate | null;
  readonly zone: string;
}

/** First and last day of the vacation that began last; null where none did. */
function awayDays(
  { start, end, last, lastStart }: AwayDays,
  today: IsoDate,
): { from: IsoDate; until: IsoDate } | null {
  if (start !== null && end !== null && start <= today) return { from: start, until: end };
  return last === null || lastStart === null ? null : { from: lastStart, until: last };
}

interface Promised {
  /** The day that was promised. */
  readonly day: IsoDate | null;
  readonly deadline: Date | null;
  readonly status: OrderStatus;
}

/**
 * Whether an order is still with its seller after the moment by which it was to leave. What was promised for a day of a
 * vacation counts from the first business day after it (RB-177).
 */
export function isLate({ day, deadline, status }: Promised, away: AwayDays, now: Date): boolean {
  if (deadline === null || !SELLING_STATUSES.includes(status)) return false;
  const days = awayDays(away, now.toISOString().slice(0, 10));
  const isWithin = days !== null && day !== null && days.from <= day && day <= days.until;
  return now >= (isWithin ? startOfDay(addDays(nextWeekday(days.until), 1), away.zone) : deadline);
}

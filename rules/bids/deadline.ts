/** Until when a bid waits for an answer (trading G-019). */
import type { IsoDate } from '../dates.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** After each line. */
export const ANSWER_HOURS = 72;
export const ANSWER_MS = ANSWER_HOURS * HOUR_MS;
/** Of one extension. */
export const EXTENSION_HOURS = { usual: 72, most: 168 } as const;
export const EXTENSION_CHOICES = [24, EXTENSION_HOURS.usual, EXTENSION_HOURS.most] as const;
/** All extensions of a line together leave it so long; no vacation keeps it open for longer than the second and the weekend after it. */
const EXTENDED_DAYS = 30;
const LONGEST_DAYS = 60;
export const EXTENDED_ENOUGH = `A bid is extended to ${EXTENDED_DAYS} days after its last line at most.`;
export const MOVES_NOTHING = 'So much more time does not move its end.';
export const EXPIRES_WITHIN = `A bid expires in the future, within ${EXTENDED_DAYS} days, and ${LONGEST_DAYS} days after its last line at the latest.`;

/** A time of so many milliseconds that runs from a moment on, for a line that came earlier or then. */
export interface BidClock {
  readonly sent: Date;
  readonly from: Date;
  readonly ms: number;
}

/** First and last day of a seller's vacation, in UTC. */
export interface Away {
  readonly start: IsoDate;
  readonly end: IsoDate;
}

/**
 * When the clock of a line has run. It stands still through a vacation of the seller for whom the line waits, until 60 days after the
 * line; an end on a Saturday or Sunday is on the Monday after, at the same hour (UTC), which a vacation may meet as well.
 */
export function bidDeadline(clock: BidClock, away: Away | null): Date {
  const from = clock.from.getTime();
  const run = from + clock.ms;
  const end = pausedMs(from, run, away) > 0 ? run : onWeekday(run);
  return new Date(onWeekday(Math.min(end + pausedMs(from, end, away), daysAfter(clock.sent, LONGEST_DAYS))));
}

const daysAfter = (moment: Date, days: number): number => moment.getTime() + days * DAY_MS;

const mayExtend = ({ sent, from, ms }: BidClock, hours: number): boolean =>
  from.getTime() + ms + hours * HOUR_MS <= daysAfter(sent, EXTENDED_DAYS);

/** Why a clock, which ends at `expires`, is not given so much more time; null where it may be. */
export function extensionProblem(
  clock: BidClock,
  hours: number,
  { away, expires }: { away: Away | null; expires: Date },
): string | null {
  if (!mayExtend(clock, hours)) return EXTENDED_ENOUGH;
  return bidDeadline(extended(clock, hours), away) <= expires ? MOVES_NOTHING : null;
}

/** The latest end that extensions can give a clock. */
export function latestEnd(clock: BidClock, away: Away | null): Date {
  const most = daysAfter(clock.sent, EXTENDED_DAYS) - clock.from.getTime();
  return bidDeadline({ ...clock, ms: Math.max(clock.ms, most) }, away);
}

/** Whether an administrator may set an end. */
export const mayExpireAt = (expires: Date, { sent, now }: { sent: Date; now: Date }): boolean =>
  expires > now &&
  expires.getTime() <= Math.min(daysAfter(now, EXTENDED_DAYS), daysAfter(sent, LONGEST_DAYS));

/** The same clock for so much longer. */
export const extended = (clock: BidClock, hours: number): BidClock => ({
  ...clock,
  ms: clock.ms + hours * HOUR_MS,
});

/** What is left of a clock at a moment: it goes on from there, under another vacation. */
export function clockAt(clock: BidClock, away: Away | null, at: Date): BidClock {
  const [from, now] = [clock.from.getTime(), at.getTime()];
  if (now <= from) return clock;
  return { ...clock, from: at, ms: Math.max(0, clock.ms - (now - from - stoodStill(from, now, away))) };
}

const bounds = ({ start, end }: Away) => ({ starts: Date.parse(start), ends: Date.parse(end) + DAY_MS });

/** The part of a vacation between two moments. */
function stoodStill(from: number, to: number, away: Away | null): number {
  if (away === null) return 0;
  const { starts, ends } = bounds(away);
  return Math.max(0, Math.min(to, ends) - Math.max(from, starts));
}

/** All of a vacation that is not over when the clock begins and begins before it has run. */
function pausedMs(from: number, end: number, away: Away | null): number {
  if (away === null) return 0;
  const { starts, ends } = bounds(away);
  return starts < end && from < ends ? ends - Math.max(from, starts) : 0;
}

function onWeekday(time: number): number {
  const days = { 6: 2, 0: 1 }[new Date(time).getUTCDay()] ?? 0;
  return time + days * DAY_MS;
}

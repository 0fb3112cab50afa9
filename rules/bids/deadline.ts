/** Until when a bid waits for an answer (trading G-019). */
import type { IsoDate } from '../dates.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** After each line. */
export const ANSWER_HOURS = 72;
export const ANSWER_MS = ANSWER_HOURS * HOUR_MS;
/** Of one extension. */
export const EXTENSION_HOURS = { usual: 72, most: 168 } as const;

/** A time of so many milliseconds that runs from a moment on. */
export interface BidClock {
  readonly from: Date;
  readonly ms: number;
}

/** First and last day of a seller's vacation, in UTC. */
export interface Away {
  readonly start: IsoDate;
  readonly end: IsoDate;
}

/**
 * When the clock of a line has run. It stands still through a vacation of the seller for whom the line waits; an end on a Saturday
 * or Sunday is on the Monday after, at the same hour (UTC).
 */
export function bidDeadline(clock: BidClock, away: Away | null): Date {
  const end = clock.from.getTime() + clock.ms;
  return onWeekday(end + pausedMs(clock.from.getTime(), end, away));
}

/** What is left of a clock at a moment: it goes on from there, under another vacation. */
export function clockAt(clock: BidClock, away: Away | null, at: Date): BidClock {
  const [from, now] = [clock.from.getTime(), at.getTime()];
  if (now <= from) return clock;
  return { from: at, ms: Math.max(0, clock.ms - (now - from - stoodStill(from, now, away))) };
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

function onWeekday(time: number): Date {
  const days = { 6: 2, 0: 1 }[new Date(time).getUTCDay()] ?? 0;
  return new Date(time + days * DAY_MS);
}

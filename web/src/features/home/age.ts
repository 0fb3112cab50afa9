import { countOf } from '../../shared/format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, in the largest whole unit: '3 days', '2 hours', '5 minutes'. */
export function ageOf(timestamp: string, now: number): string {
  const age = Math.max(0, now - Date.parse(timestamp));
  if (age >= DAY) return countOf(Math.floor(age / DAY), 'day');
  if (age >= HOUR) return countOf(Math.floor(age / HOUR), 'hour');
  return countOf(Math.floor(age / MINUTE), 'minute');
}

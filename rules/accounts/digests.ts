/** When the one mail a day goes out: at a fixed hour of the marketplace's day, in winter and in summer. */
import { addDays, type IsoDate } from '../dates.ts';

/** Of the marketplace: the zone in which suppliers promise to ship. */
export const MARKET_ZONE = 'America/New_York';
export const DIGEST_HOUR = 7;

export interface Morning {
  readonly day: IsoDate;
  readonly at: Date;
}

/** The last morning that has come by `now`. */
export function lastMorning(now: Date): Morning {
  const today = localParts(now).day;
  const morning = morningOf(today);
  return morning.at <= now ? morning : morningOf(addDays(today, -1));
}

/** The day it is in the marketplace. */
export const marketDay = (at: Date): IsoDate => localParts(at).day;

/** At noon UTC the zone is in its morning, after any change of its clocks that day. */
function morningOf(day: IsoDate): Morning {
  const guess = new Date(`${day}T12:00:00Z`);
  const hours = localParts(guess).hour - DIGEST_HOUR;
  return { day, at: new Date(guess.getTime() - hours * 3_600_000) };
}

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: MARKET_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
});

function localParts(at: Date): { day: IsoDate; hour: number } {
  const found = new Map(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  const of = (type: Intl.DateTimeFormatPartTypes) => found.get(type) ?? '';
  return { day: `${of('year')}-${of('month')}-${of('day')}`, hour: Number(of('hour')) };
}

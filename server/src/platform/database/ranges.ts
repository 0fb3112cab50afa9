import { sql, type RawBuilder } from 'kysely';

/** What `RangeStart` and `RangeEnd` of the contract say about a moment: days count in UTC and are whole, moments are exact. */

const isDay = (bound: string) => bound.length === 'YYYY-MM-DD'.length;

export const fromOn = (at: RawBuilder<unknown>, bound: string): RawBuilder<unknown> =>
  isDay(bound) ? sql`${at} >= ${bound}::timestamp at time zone 'UTC'` : sql`${at} >= ${bound}::timestamptz`;

export const until = (at: RawBuilder<unknown>, bound: string): RawBuilder<unknown> =>
  isDay(bound)
    ? sql`${at} < (${bound}::timestamp + interval '1 day') at time zone 'UTC'`
    : sql`${at} < ${bound}::timestamptz`;

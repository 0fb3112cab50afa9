import { describe, expect, it } from 'vitest';
import { lastMorning } from './digests.ts';

const of = (now: string) => {
  const { day, at } = lastMorning(new Date(now));
  return [day, at.toISOString()];
};

describe('WB-196 the hour of the one mail a day', () => {
  it.each([
    ['summer, on the hour', '2026-06-15T11:00:00Z', '2026-06-15', '2026-06-15T11:00:00.000Z'],
    ['summer, a moment before', '2026-06-15T10:59:59.999Z', '2026-06-14', '2026-06-14T11:00:00.000Z'],
    ['winter, on the hour', '2026-01-15T12:00:00Z', '2026-01-15', '2026-01-15T12:00:00.000Z'],
    ['winter, a moment before', '2026-01-15T11:59:59.999Z', '2026-01-14', '2026-01-14T12:00:00.000Z'],
    ['the day has begun in UTC only', '2026-06-16T02:00:00Z', '2026-06-15', '2026-06-15T11:00:00.000Z'],
    ['the day of 23 hours', '2026-03-08T11:00:00Z', '2026-03-08', '2026-03-08T11:00:00.000Z'],
    ['the day before it', '2026-03-08T10:59:59Z', '2026-03-07', '2026-03-07T12:00:00.000Z'],
    ['the day of 25 hours', '2026-11-01T12:00:00Z', '2026-11-01', '2026-11-01T12:00:00.000Z'],
    ['the day before it', '2026-11-01T11:59:59Z', '2026-10-31', '2026-10-31T11:00:00.000Z'],
    ['midnight in the zone', '2027-01-01T05:00:00Z', '2026-12-31', '2026-12-31T12:00:00.000Z'],
  ])('%s', (_what, now, day, at) => {
    expect(of(now)).toEqual([day, at]);
  });
});

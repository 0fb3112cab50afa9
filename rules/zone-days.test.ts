import { describe, expect, it } from 'vitest';
import { isZone, localTime, monthsUntil, monthToDate, startOfDay } from './zone-days.ts';

describe('RB-184 days and months where somebody is', () => {
  it.each([
    ['2026-06-15', 'America/New_York', '2026-06-15T04:00:00.000Z'],
    ['2026-01-01', 'America/New_York', '2026-01-01T05:00:00.000Z'],
    // The clocks change on this day, after it began.
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    ['2026-06-15', 'UTC', '2026-06-15T00:00:00.000Z'],
    ['2026-06-15', 'Pacific/Honolulu', '2026-06-15T10:00:00.000Z'],
    ['2026-06-15', 'Asia/Kathmandu', '2026-06-14T18:15:00.000Z'],
  ])('%s begins in %s at %s', (day, zone, moment) => {
    expect(startOfDay(day, zone).toISOString()).toBe(moment);
    expect(localTime(new Date(moment), zone)).toEqual({ day, time: '00:00:00' });
  });

  it('knows the names of zones', () => {
    expect(['America/Chicago', 'UTC', 'Mars/Olympus', '', "'; drop"].map(isZone)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('twelve months end with that of today, each whole', () => {
    const months = monthsUntil('2026-02-10', 12);
    expect(months).toHaveLength(12);
    expect([months[0], months[10], months[11]]).toEqual([
      { from: '2025-03-01', until: '2025-03-31' },
      { from: '2026-01-01', until: '2026-01-31' },
      { from: '2026-02-01', until: '2026-02-28' },
    ]);
  });

  it.each([
    ['2026-06-15', '2026-06-01', '2026-05-01', '2026-05-15'],
    ['2026-03-31', '2026-03-01', '2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-01-01', '2025-12-01', '2025-12-01'],
  ])(
    'RB-182 the month of %s is compared with the one before until the same day',
    (today, first, from, until) => {
      expect(monthToDate(today)).toEqual({ now: { from: first, until: today }, before: { from, until } });
    },
  );
});

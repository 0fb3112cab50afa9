import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countText, cronLine, DAY, HOUR, lastDue, nextDue, scheduleText, WEEK } from './tasks.ts';

it.each([
  [{ everyMinutes: 1, at: 0 }, 'every minute', '* * * * *'],
  [{ everyMinutes: 5, at: 0 }, 'every 5 minutes', '*/5 * * * *'],
  [{ everyMinutes: 10, at: 3 }, 'every 10 minutes', '3-59/10 * * * *'],
  [{ everyMinutes: HOUR, at: 20 }, 'every hour at :20', '20 * * * *'],
  [{ everyMinutes: DAY, at: 10 }, 'every day at 00:10', '10 0 * * *'],
  [{ everyMinutes: DAY, at: 13 * HOUR + 30 }, 'every day at 13:30', '30 13 * * *'],
  [{ everyMinutes: WEEK, at: 13 * HOUR }, 'every Monday at 13:00', '0 13 * * 1'],
  [{ everyMinutes: WEEK, at: 2 * DAY + 13 * HOUR }, 'every Wednesday at 13:00', '0 13 * * 3'],
  [{ everyMinutes: WEEK, at: 6 * DAY }, 'every Sunday at 00:00', '0 0 * * 0'],
])('RB-517 a schedule in words and as a cron line: %o', (period, words, cron) => {
  expect([scheduleText(period), cronLine(period)]).toEqual([words, cron]);
});

it.each([
  [{ everyMinutes: DAY, at: 10 }, '2026-11-27T00:09:59Z', '2026-11-26T00:10:00.000Z'],
  [{ everyMinutes: DAY, at: 10 }, '2026-11-27T00:10:00Z', '2026-11-27T00:10:00.000Z'],
  [{ everyMinutes: HOUR, at: 50 }, '2026-11-27T01:49:00Z', '2026-11-27T00:50:00.000Z'],
  // 23 November 2026 is a Monday.
  [{ everyMinutes: WEEK, at: 13 * HOUR }, '2026-11-23T12:59:00Z', '2026-11-16T13:00:00.000Z'],
  [{ everyMinutes: WEEK, at: 13 * HOUR }, '2026-11-23T13:00:00Z', '2026-11-23T13:00:00.000Z'],
])('RB-517 %o was due at %s last', (period, now, due) => {
  expect(lastDue(period, new Date(now)).toISOString()).toBe(due);
});

it('RB-517 the next time lies ahead, one period after the last', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(1, 5, 10, HOUR, DAY, WEEK),
      fc.nat({ max: WEEK - 1 }),
      fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2060, 0) }),
      (everyMinutes, at, ms) => {
        const period = { everyMinutes, at: at % everyMinutes };
        const [last, next] = [lastDue(period, new Date(ms)), nextDue(period, new Date(ms))];
        expect(last.getTime()).toBeLessThanOrEqual(ms);
        expect(next.getTime()).toBeGreaterThan(ms);
        expect(next.getTime() - last.getTime()).toBe(everyMinutes * 60_000);
      },
    ),
  );
});

it.each([
  [12, 'bids expired', '12 bids expired'],
  [1, 'bids expired', '1 bid expired'],
  [1, 'deliveries ordered', '1 delivery ordered'],
  [1, 'people e-mailed', '1 person e-mailed'],
  [1, 'notes of mails removed', '1 note of mails removed'],
])('RB-519 %d of %s', (howMany, what, text) => {
  expect(countText(howMany, what)).toBe(text);
});

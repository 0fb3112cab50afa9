import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ANSWER_MS,
  bidDeadline,
  clockAt,
  EXTENDED_ENOUGH,
  extensionProblem,
  latestEnd,
  mayExpireAt,
  MOVES_NOTHING,
} from './deadline.ts';

const at = (text: string) => new Date(`${text}Z`);
const clock = (from: string) => ({ sent: at(from), from: at(from), ms: ANSWER_MS });

describe('trading G-019 until when a bid waits', () => {
  it.each([
    ['72 hours', '2026-06-01T10:00', null, '2026-06-04T10:00'],
    ['a Saturday moves to Monday', '2026-06-03T10:00', null, '2026-06-08T10:00'],
    ['a Sunday moves to Monday', '2026-06-04T10:00', null, '2026-06-08T10:00'],
    ['a vacation that runs already', '2026-06-01T10:00', ['2026-05-30', '2026-06-02'], '2026-06-08T00:00'],
    [
      'a vacation that begins meanwhile',
      '2026-06-01T10:00',
      ['2026-06-03', '2026-06-07'],
      '2026-06-09T10:00',
    ],
    [
      'a weekend that leads into a vacation',
      '2026-06-10T10:00',
      ['2026-06-14', '2026-06-17'],
      '2026-06-19T10:00',
    ],
    ['a vacation that is over', '2026-06-01T10:00', ['2026-05-01', '2026-05-31'], '2026-06-04T10:00'],
    ['a vacation that comes later', '2026-06-01T10:00', ['2026-06-05', '2026-06-30'], '2026-06-04T10:00'],
  ] as const)('%s', (_, from, away, expected) => {
    const vacation = away && { start: away[0], end: away[1] };
    expect(bidDeadline(clock(from), vacation)).toEqual(at(expected));
  });

  it('a vacation that ends early has stopped the clock until then, and no longer', () => {
    const away = { start: '2026-06-02', end: '2026-06-20' };
    const left = clockAt(clock('2026-06-01T00:00'), away, at('2026-06-10T12:00'));
    expect(left).toEqual({
      sent: at('2026-06-01T00:00'),
      from: at('2026-06-10T12:00'),
      ms: ANSWER_MS - 24 * 3_600_000,
    });
    expect(clockAt(left, away, at('2026-06-10T12:00'))).toEqual(left);
  });

  it('no vacation keeps a line open for more than 60 days, and the weekend after them', () => {
    const away = { start: '2026-06-02', end: '9999-12-31' };
    expect(bidDeadline(clock('2026-06-01T10:00'), away)).toEqual(at('2026-07-31T10:00'));
    expect(bidDeadline(clock('2026-06-02T10:00'), away)).toEqual(at('2026-08-03T10:00'));
    const later = clockAt(clock('2026-06-01T10:00'), null, at('2026-06-03T10:00'));
    expect(bidDeadline(later, away)).toEqual(at('2026-07-31T10:00'));
  });

  it('all extensions leave 30 days from the line, however long ago it came', () => {
    const line = clock('2026-06-01T10:00');
    const problem = (of: typeof line, hours: number) =>
      extensionProblem(of, hours, { away: null, expires: bidDeadline(of, null) });
    expect(problem(line, 27 * 24)).toBeNull();
    expect(problem(line, 27 * 24 + 1)).toBe(EXTENDED_ENOUGH);
    expect(latestEnd(line, null)).toEqual(at('2026-07-01T10:00'));
    const later = clockAt(line, null, at('2026-06-03T10:00'));
    expect([problem(later, 27 * 24), problem(later, 27 * 24 + 1)]).toEqual([null, EXTENDED_ENOUGH]);
    expect(latestEnd(later, null)).toEqual(at('2026-07-01T10:00'));
  });

  it('more time that a weekend swallows is none', () => {
    const line = clock('2026-06-17T12:00');
    const asked = { away: null, expires: bidDeadline(line, null) };
    expect(asked.expires).toEqual(at('2026-06-22T12:00'));
    expect([24, 48, 72].map((hours) => extensionProblem(line, hours, asked))).toEqual([
      MOVES_NOTHING,
      MOVES_NOTHING,
      null,
    ]);
  });

  it.each([
    ['a moment that is past', '2026-06-10T09:59', false],
    ['30 days ahead', '2026-07-10T10:00', true],
    ['more than that', '2026-07-10T10:01', false],
  ])('an administrator may set %s: %s is %s', (_, expires, may) => {
    expect(mayExpireAt(at(expires), { sent: at('2026-06-01T10:00'), now: at('2026-06-10T10:00') })).toBe(may);
  });

  it('an administrator keeps a line open for 60 days at most', () => {
    const moment = { sent: at('2026-06-01T10:00'), now: at('2026-07-20T10:00') };
    expect(mayExpireAt(at('2026-07-31T10:00'), moment)).toBe(true);
    expect(mayExpireAt(at('2026-07-31T10:01'), moment)).toBe(false);
  });

  const days = fc.integer({ min: 1, max: 28 }).map((day) => `2026-06-${String(day).padStart(2, '0')}`);
  it('never ends on a weekend, never before its time', () => {
    fc.assert(
      fc.property(days, days, fc.integer({ min: 0, max: 27 * 24 }), (one, other, hour) => {
        const [start, end] = [one, other].toSorted() as [string, string];
        const from = new Date(Date.UTC(2026, 5, 1) + hour * 3_600_000);
        const deadline = bidDeadline({ sent: from, from, ms: ANSWER_MS }, { start, end });
        expect([0, 6]).not.toContain(deadline.getUTCDay());
        expect(deadline.getTime()).toBeGreaterThanOrEqual(from.getTime() + ANSWER_MS);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANSWER_MS, bidDeadline, clockAt } from './deadline.ts';

const at = (text: string) => new Date(`${text}Z`);
const clock = (from: string) => ({ from: at(from), ms: ANSWER_MS });

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
    ['a vacation that is over', '2026-06-01T10:00', ['2026-05-01', '2026-05-31'], '2026-06-04T10:00'],
    ['a vacation that comes later', '2026-06-01T10:00', ['2026-06-05', '2026-06-30'], '2026-06-04T10:00'],
  ] as const)('%s', (_, from, away, expected) => {
    const vacation = away && { start: away[0], end: away[1] };
    expect(bidDeadline(clock(from), vacation)).toEqual(at(expected));
  });

  it('a vacation that ends early has stopped the clock until then, and no longer', () => {
    const away = { start: '2026-06-02', end: '2026-06-20' };
    const left = clockAt(clock('2026-06-01T00:00'), away, at('2026-06-10T12:00'));
    expect(left).toEqual({ from: at('2026-06-10T12:00'), ms: ANSWER_MS - 24 * 3_600_000 });
    expect(clockAt(left, away, at('2026-06-10T12:00'))).toEqual(left);
  });

  const days = fc.integer({ min: 1, max: 28 }).map((day) => `2026-06-${String(day).padStart(2, '0')}`);
  it('never ends on a weekend, never before its time', () => {
    fc.assert(
      fc.property(days, days, fc.integer({ min: 0, max: 27 * 24 }), (one, other, hour) => {
        const [start, end] = [one, other].toSorted() as [string, string];
        const from = new Date(Date.UTC(2026, 5, 1) + hour * 3_600_000);
        const deadline = bidDeadline({ from, ms: ANSWER_MS }, { start, end });
        expect([0, 6]).not.toContain(deadline.getUTCDay());
        expect(deadline.getTime()).toBeGreaterThanOrEqual(from.getTime() + ANSWER_MS);
      }),
    );
  });
});

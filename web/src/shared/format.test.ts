import { describe, expect, it } from 'vitest';
import {
  formatBidDay,
  formatBidMoment,
  countOf,
  formatBytes,
  formatDate,
  formatDay,
  formatMoment,
  formatShare,
  formatShellDate,
  plainDay,
  plainMoment,
  withLocalMoments,
} from './format.ts';

describe('formats', () => {
  it.each([
    ['2025-03-04T12:00:00Z', 'Mar 4th 25'],
    ['2026-11-01T12:00:00Z', 'Nov 1st 26'],
    ['2026-11-22T12:00:00Z', 'Nov 22nd 26'],
    ['2026-11-13T12:00:00Z', 'Nov 13th 26'],
  ])('SH-491 %s is %s', (timestamp, text) => expect(formatShellDate(timestamp)).toBe(text));

  it.each([
    ['2026-11-21', 'Nov 21, 2026'],
    ['11/21/2026', 'Nov 21, 2026'],
    ['2026-03-01T12:00:00Z', 'Mar 1, 2026'],
    [null, '–'],
    ['nonsense', '–'],
  ])('WB-182 a day has one form: %s is %s', (date, text) => expect(plainDay(date)).toBe(text));

  it.each([
    ['2026-11-15', 'Sun, Nov 15, 2026'],
    ['2026-11-21', 'Sat, Nov 21, 2026'],
    ['2026-11-27', 'Fri, Nov 27, 2026'],
    ['2026-11-14', 'Nov 14, 2026'],
    ['2026-11-28', 'Nov 28, 2026'],
    ['2025-11-21', 'Nov 21, 2025'],
  ])('WB-182 a day that is near has its weekday: on Nov 21, 2026 %s is %s', (date, text) =>
    expect(formatDay(date, '2026-11-21')).toBe(text),
  );

  it('WB-182 a moment has the same form, with its time where the user is', () => {
    const at = new Date(2026, 10, 21, 14, 5).toISOString();
    expect(plainMoment(at)).toBe('Nov 21, 2026, 2:05 PM');
    expect(formatMoment(at, '2026-11-21')).toBe('Sat, Nov 21, 2026, 2:05 PM');
    expect(formatMoment(at, '2027-11-21')).toBe('Nov 21, 2026, 2:05 PM');
  });

  it('trading G-019 G-020 G-035 a bid says its moments as MM/DD/YYYY', () => {
    const at = new Date(2026, 10, 21, 14, 5).toISOString();
    expect(formatBidDay(at)).toBe('11/21/2026');
    expect(formatBidDay(null)).toBe('–');
    expect(formatBidMoment(at)).toBe('11/21/2026 2:05 PM');
  });

  it('SP-086 TR-585 expiry and start of what is sold are MM/DD/YYYY from either wire form', () => {
    expect(formatDate('2027-03-01')).toBe('03/01/2027');
    expect(formatDate('03/01/2027')).toBe('03/01/2027');
    expect(formatDate(null)).toBe('–');
  });

  it('SP-267 SP-268 what a pack has of a saving multiplies to it again', () => {
    expect([formatShare(3.13, 2), formatShare(14, 6), formatShare(7.64, 2)]).toEqual([
      '$1.5650',
      '$2.3333',
      '$3.82',
    ]);
  });

  it('counts carry their unit', () => {
    expect(countOf(1, 'pack')).toBe('1 pack');
    expect(countOf(1200, 'pack')).toBe('1,200 packs');
    expect(formatBytes(1536)).toBe('1.5 kB');
  });
});

it('WB-247 a moment that is told in UTC is shown where the user is, and nothing else changes', () => {
  const here = plainMoment('2026-11-30T07:55:00Z');
  expect(withLocalMoments('Bid 4: until Nov 30, 2026, 07:55 UTC. On Nov 30, 2026 it ends.')).toBe(
    `Bid 4: until ${here}. On Nov 30, 2026 it ends.`,
  );
});

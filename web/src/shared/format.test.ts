import { describe, expect, it } from 'vitest';
import { countOf, formatBytes, formatDate, formatShare, formatShellDate } from './format.ts';

describe('formats', () => {
  it.each([
    ['2025-03-04T12:00:00Z', 'Mar 4th 25'],
    ['2026-11-01T12:00:00Z', 'Nov 1st 26'],
    ['2026-11-22T12:00:00Z', 'Nov 22nd 26'],
    ['2026-11-13T12:00:00Z', 'Nov 13th 26'],
  ])('SH-491 %s is %s', (timestamp, text) => expect(formatShellDate(timestamp)).toBe(text));

  it('dates are MM/DD/YYYY from either wire form', () => {
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

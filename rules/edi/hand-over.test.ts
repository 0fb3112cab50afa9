import { expect, it } from 'vitest';
import { fitsPattern, nextLook, nextTry } from './hand-over.ts';

const MINUTE_MS = 60_000;

it('RB-340 tries again after 1, 5, 15 and 60 minutes, then hourly, and gives up after 24 hours', () => {
  const firstFailedAt = new Date('2026-06-15T12:00:00Z');
  let now = firstFailedAt;
  const minutes: number[] = [];
  for (let failures = 1; ; failures += 1) {
    const next = nextTry({ failures, firstFailedAt, now });
    if (next === null) break;
    minutes.push((next.getTime() - now.getTime()) / MINUTE_MS);
    now = next;
  }
  expect(minutes.slice(0, 6)).toEqual([1, 5, 15, 60, 60, 60]);
  expect(minutes.slice(3).every((one) => one === 60)).toBe(true);
  // The last attempt is within the day, one more would not be.
  const spent = (now.getTime() - firstFailedAt.getTime()) / MINUTE_MS;
  expect(spent).toBeLessThanOrEqual(24 * 60);
  expect(spent + 60).toBeGreaterThan(24 * 60);
});

it('a folder that cannot be looked into is looked into less often', () => {
  const now = new Date('2026-06-15T12:00:00Z');
  const after = (failures: number) => (nextLook(failures, now).getTime() - now.getTime()) / MINUTE_MS;
  expect([1, 2, 3, 4, 90].map(after)).toEqual([1, 5, 15, 15, 15]);
});

it.each<[string, string, boolean]>([
  ['order.edi', '*.edi,*.x12,*.txt', true],
  ['ORDER.X12', '*.edi, *.x12', true],
  ['order.edi.tmp', '*.edi', false],
  ['order.edi', 'order?.edi', false],
  ['order1.edi', 'order?.edi', true],
  ['order.edi', '', false],
  ['a', '*', true],
  ['abcab', '*a*b', true],
  ['abcac', '*a*b', false],
  ['x.(edi', '*.(edi', true],
  ['a'.repeat(255), `${'*a'.repeat(90)}*b`, false],
])('RB-313 %s fits %s: %j', (name, patterns, isFitting) => {
  expect(fitsPattern(name, patterns)).toBe(isFitting);
});

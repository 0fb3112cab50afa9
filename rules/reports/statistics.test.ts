import { expect, it } from 'vitest';
import { isFilled } from './statistics.ts';

it.each([
  ['2026-06-01', '2026-06-08', true],
  ['2026-06-01', '2026-06-09', false],
  // Friday, June 19th, is a holiday.
  ['2026-06-15', '2026-06-23', true],
  ['2026-06-15', '2026-06-24', false],
  ['2026-06-06', '2026-06-12', true],
  ['2026-06-06', '2026-06-15', false],
  ['2026-06-01', '2026-06-01', true],
])('RB-456 ordered on %s and shipped on %s is within five business days: %s', (ordered, shipped, filled) => {
  expect(isFilled(ordered, shipped)).toBe(filled);
});

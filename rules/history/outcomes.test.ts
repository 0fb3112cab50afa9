import { expect, it } from 'vitest';
import { isHistoryShort } from './outcomes.ts';

it.each([
  ['2026-01-01', '2026-02-05', true],
  ['2026-01-01', '2026-03-30', true],
  ['2026-01-01', '2026-03-31', false],
  ['2026-01-15', '2026-04-14', false],
  ['2025-06-01', '2026-05-31', false],
  ['2026-01-01', '2026-01-01', true],
  [null, null, false],
])('SP-316 SP-317 invoices from %s to %s are too few: %s', (first, last, short) => {
  expect(isHistoryShort(first, last)).toBe(short);
});

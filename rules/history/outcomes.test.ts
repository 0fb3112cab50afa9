import { expect, it } from 'vitest';
import { countsNothing, isHistoryShort } from './outcomes.ts';

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

it.each([
  [0, 0, 0, true],
  [1, 0, 0, false],
  [0, 3, 0, false],
  [0, 0, 2, false],
])(
  'of %i counted lines, %i counted before and %i in doubt nothing counts: %s',
  (counted, before, doubtful, nothing) => {
    expect(countsNothing({ counted_rows: counted, repeated_rows: before, doubtful_rows: doubtful })).toBe(
      nothing,
    );
  },
);

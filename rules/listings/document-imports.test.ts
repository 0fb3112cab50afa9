import { expect, it } from 'vitest';
import { reasonToWait } from './document-imports.ts';

const still = { lots: 100, withdrawn: 0, moved: 0, furthest: null };

it.each([
  [{ withdrawn: 20 }, null],
  [{ withdrawn: 21 }, '21 of 100 lots would be withdrawn.'],
  [{ lots: 0 }, null],
  [{ lots: 1, withdrawn: 1 }, '1 of 1 lots would be withdrawn.'],
  [
    { moved: 1, furthest: { ndc: '70101000101', lot: 'A1', before: 900, after: 1351 } },
    '1 price would move by more than 50 %: NDC 70101-0001-01, lot A1, from $9.00 to $13.51.',
  ],
  [{ withdrawn: 30, moved: 2 }, '30 of 100 lots would be withdrawn. 2 prices would move by more than 50 %.'],
])('RB-380 %j', (figures, sentence) => {
  expect(reasonToWait({ ...still, ...figures })).toBe(sentence);
});

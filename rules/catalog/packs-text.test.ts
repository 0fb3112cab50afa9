import { expect, it } from 'vitest';
import { changedPacks, packsAndContents } from './packs-text.ts';

it.each([
  [3, 'Tablet', 90, '3 packs · 270 tablets'],
  [1, 'Tablet, Film Coated', 1, '1 pack · 1 tablet'],
  [12, 'Capsule, Delayed Release', 1000, '12 packs · 12,000 capsules'],
  [2, 'Rectal Suppository', 12, '2 packs · 24 suppositories'],
  [2, 'Transdermal Patch', 5, '2 packs · 10 patches'],
  [4, 'Injection', 25, '4 packs · 100 eaches'],
  [1, 'Cream', 1, '1 pack · 1 each'],
  [2, null, 10, '2 packs · 20 eaches'],
])('WB-094 %i of %s with %i in a pack', (packs, form, each, text) => {
  expect(packsAndContents(packs, { dosage_form: form, eaches_per_pack: each })).toBe(text);
});

const suppositories = (quantity: number, each: number) => ({
  quantity,
  eaches_per_pack: each,
  dosage_form: 'SUPPOSITORY',
});

it.each([
  [[[12, 12]], [[2, 100]], '12 × 12 → 2 × 100: 144 → 200 suppositories'],
  [[[10, 10]], [[1, 100]], '10 × 10 → 1 × 100: 100 suppositories'],
  [
    [
      [1, 100],
      [2, 30],
      [1, 30],
    ],
    [[190, 1]],
    '3 × 30 + 1 × 100 → 190 × 1: 190 suppositories',
  ],
  [
    [[4, 30]],
    [
      [1, 30],
      [3, 30],
    ],
    null,
  ],
] as const)('WB-221 WB-225 %j for %j: %s', (from, to, text) => {
  const [was, will] = [from, to].map((packs) => packs.map(([packs, each]) => suppositories(packs, each)));
  expect(changedPacks(was ?? [], will ?? [])).toBe(text);
});

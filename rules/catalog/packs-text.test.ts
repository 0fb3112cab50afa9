import { expect, it } from 'vitest';
import { packsAndContents } from './packs-text.ts';

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

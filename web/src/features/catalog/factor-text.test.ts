import fc from 'fast-check';
import { expect, it } from 'vitest';
import { factorText } from './factor-text.ts';

it.each([
  [62.63, 40, 1.57, '$1.5658'],
  [80.31, 41.83, 1.92, '$1.92'],
  [35, 15, 2.33, '$2.333'],
  [0.5, 1000, 0, '$0.0005'],
])('%d dollars are %d packs at about %d: %s', (dollars, packs, perPack, text) => {
  expect(factorText(dollars, packs, perPack)).toBe(text);
});

it('multiplied it comes to the dollars, whatever they are', () => {
  const packs = fc.integer({ min: 1, max: 1_000_000 }).map((hundredths) => hundredths / 100);
  const cents = fc.integer({ min: 1, max: 100_000_000 });
  fc.assert(
    fc.property(cents, packs, (saved, used) => {
      const perPack = Math.round(saved / used) / 100;
      const factor = Number(factorText(saved / 100, used, perPack).replaceAll(/[$,]/g, ''));
      expect(Math.round(used * factor * 100)).toBe(saved);
    }),
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placesOf } from './told-lines.ts';

const ORDERED = [
  {
    place: 0,
    lots: [
      { lot: 7, packs: 30 },
      { lot: 8, packs: 10 },
    ],
  },
  { place: 2, lots: [{ lot: 7, packs: 5 }] },
];

it.each([
  [{ lot: 7, before: 0, packs: 20 }, [{ place: 0, packs: 20 }]],
  [
    { lot: 7, before: 20, packs: 12 },
    [
      { place: 0, packs: 10 },
      { place: 2, packs: 2 },
    ],
  ],
  [{ lot: 7, before: 32, packs: 3 }, [{ place: 2, packs: 3 }]],
  [{ lot: 7, before: 35, packs: 4 }, [{ place: 2, packs: 4 }]],
  [{ lot: 8, before: 0, packs: 10 }, [{ place: 0, packs: 10 }]],
  [{ lot: 9, before: 0, packs: 1 }, []],
])('RB-377 %j is of %j', (packs, places) => expect(placesOf(ORDERED, packs)).toEqual(places));

it('RB-377 tells every pack once, whatever is shipped together', () =>
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 5 }),
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 }),
      (lines, shipments) => {
        const ordered = lines.map((packs, place) => ({ place, lots: [{ lot: 1, packs }] }));
        const open = lines.reduce((sum, packs) => sum + packs, 0);
        const told = lines.map(() => 0);
        let before = 0;
        for (const asked of shipments) {
          const packs = Math.min(asked, open - before);
          for (const one of placesOf(ordered, { lot: 1, before, packs }))
            told[one.place] = (told[one.place] ?? 0) + one.packs;
          before += packs;
        }
        expect(told.reduce((sum, packs) => sum + packs, 0)).toBe(before);
        expect(told.every((packs, place) => packs <= (lines[place] ?? 0))).toBe(true);
      },
    ),
  ));

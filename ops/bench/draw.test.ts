import { describe, expect, it } from 'vitest';
import { seeded } from '../scale/queues.ts';
import { drawByClass, hitClassOf, lastPageOf, shuffled, zipf } from './draw.ts';

describe('the class of a search', () => {
  it.each([
    [0, null],
    [1, 'rare'],
    [25, 'rare'],
    [26, 'ordinary'],
    [1000, 'ordinary'],
    [1001, 'common'],
  ] as const)('of %i hits is %s', (hits, hitClass) => {
    expect(hitClassOf(hits)).toBe(hitClass);
  });

  it('takes so many of each, in their order, and none that finds nothing', () => {
    const texts = [3, 0, 500, 5000, 7, 600, 9].map((hits, place) => ({ place, hits }));
    const places = Object.entries(drawByClass(texts, 2)).map(([name, drawn]) => [
      name,
      drawn.map(({ place }) => place),
    ]);
    expect(Object.fromEntries(places)).toEqual({ rare: [0, 4], ordinary: [2, 5], common: [3] });
  });
});

describe('pages', () => {
  it.each([
    [1, 1],
    [25, 1],
    [26, 2],
    [1000, 4],
  ])('of %i hits are asked for up to %i', (hits, page) => {
    expect(lastPageOf(hits)).toBe(page);
  });
});

describe('Zipf', () => {
  it('wants the first of 2,000 as often as its weight, twice as often as the second, and the last too', () => {
    const draw = zipf(2000, seeded(7));
    const counts = Array.from({ length: 2000 }, () => 0);
    const draws = 200_000;
    for (let number = 0; number < draws; number += 1) {
      const place = draw();
      counts[place] = (counts[place] ?? 0) + 1;
    }
    const weights = counts.reduce((sum, _, place) => sum + 1 / (place + 1), 0);
    expect((counts[0] ?? 0) / (draws / weights)).toBeCloseTo(1, 1);
    expect((counts[0] ?? 0) / (counts[1] ?? 0)).toBeCloseTo(2, 0);
    expect(counts.slice(1000).filter((count) => count > 0).length).toBeGreaterThan(900);
    expect(counts).toHaveLength(2000);
  });
});

it('a shuffle keeps every item and repeats by its seed', () => {
  const items = Array.from({ length: 50 }, (_, place) => place);
  const once = shuffled(items, seeded(3));
  expect(once).not.toEqual(items);
  expect(once.toSorted((a, b) => a - b)).toEqual(items);
  expect(shuffled(items, seeded(3))).toEqual(once);
});

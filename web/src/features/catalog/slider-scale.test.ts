import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BASE_PRICE, OWN_AMU } from '#rules/catalog/own-figures.ts';
import { placeOf, valueAt, type SliderScale } from './slider-scale.ts';

const price: SliderScale = { least: BASE_PRICE.floor, most: BASE_PRICE.ceiling, step: 0.08, near: 6.41 };
const amu: SliderScale = { ...OWN_AMU, near: 42 };
const PIXELS = 240;

it('TR-241 TR-243 TR-246 reaches from the least to the most', () => {
  for (const scale of [price, amu, { ...amu, near: 0 }, { ...price, near: 0 }]) {
    expect(valueAt(0, scale)).toBe(scale.least);
    expect(valueAt(1, scale)).toBe(scale.most);
    expect([placeOf(scale.least, scale), placeOf(scale.most, scale)]).toEqual([0, 1]);
  }
});

it('TR-245 TR-247 has a pixel for every step near the value it began with', () => {
  const reached = (scale: SliderScale) =>
    Array.from({ length: PIXELS + 1 }, (_, pixel) => valueAt(pixel / PIXELS, scale));
  expect(reached(price)).toEqual(expect.arrayContaining([6.26, 6.34, 6.42, 6.5, 6.58]));
  expect(reached(amu)).toEqual(expect.arrayContaining([38, 39, 40, 41, 42, 43, 44, 45, 46]));
});

it('a value stands where it was set, whatever the slider began with', () => {
  const scales = fc.record({
    least: fc.constantFrom(0, 0.1),
    most: fc.constantFrom(10_000, 13_000),
    step: fc.constantFrom(0.01, 0.08, 1, 15.43),
    near: fc.double({ min: 0, max: 20_000, noNaN: true }),
  });
  fc.assert(
    fc.property(scales, fc.double({ min: 0, max: 1, noNaN: true }), (scale, place) => {
      const value = valueAt(place, scale);
      expect(value).toBeGreaterThanOrEqual(scale.least);
      expect(value).toBeLessThanOrEqual(scale.most);
      expect(valueAt(placeOf(value, scale), scale)).toBeCloseTo(value, 1);
    }),
  );
});

import { describe, expect, it } from 'vitest';
import { priceChange } from './price-changes.ts';

describe('WB-134 WB-138 a change of price', () => {
  it.each<[number, number, string, boolean, boolean]>([
    [1000, 1125, '+12.5 %', false, false],
    [1000, 1200, '+20.0 %', false, false],
    [1000, 1201, '+20.1 %', true, false],
    [1000, 800, '−20.0 %', false, false],
    [1000, 799, '−20.1 %', true, false],
    [1_000_000, 1_000_001, 'less than +0.1 %', false, false],
    [1000, 9999, '+899.9 %', true, false],
    [1000, 10_000, '10 times as high', true, true],
    [395, 395_000, '1,000 times as high', true, true],
    [395_000, 395, '1/1,000 of the old price', true, true],
  ])('%i → %i cents is %s', (before, after, text, large, tenfold) => {
    expect(priceChange(before, after)).toEqual({ text, large, tenfold });
  });
});

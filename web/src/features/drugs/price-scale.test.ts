import { describe, expect, it } from 'vitest';
import { niceCeiling } from '../../shared/format.ts';
import { scaleOf, stepPath } from './price-scale.ts';

const AREA = { left: 50, right: 250, top: 10, bottom: 110 };
const price = (effective_date: string, per_unit: number) => ({ effective_date, per_unit });

describe('the chart of prices', () => {
  it('puts days in proportion and prices above zero', () => {
    const { points, priceTicks, dateTicks } = scaleOf(
      [price('2026-01-01', 3), price('2026-01-11', 1.5), price('2026-02-10', 0.75)],
      AREA,
    );
    expect(points.map(({ x, y }) => [x, y])).toEqual([
      [50, 10],
      [100, 60],
      [250, 85],
    ]);
    expect(priceTicks.map(({ value, y }) => [value, Math.round(y)])).toEqual([
      [0, 110],
      [1, 77],
      [2, 43],
      [3, 10],
    ]);
    expect(dateTicks.map(({ date, x }) => [date, x])).toEqual([
      ['2026-01-01', 50],
      ['2026-02-10', 250],
    ]);
  });

  it('holds each price until the next and the last one to the edge', () => {
    expect(
      stepPath(
        [
          { x: 50, y: 10 },
          { x: 100, y: 60.26 },
        ],
        262,
      ),
    ).toBe('M50 10H100V60.3H262');
    expect(stepPath([], 262)).toBe('');
  });

  it('shows one price in the middle, and one date where there is no room for two', () => {
    const { points, dateTicks } = scaleOf([price('2026-01-01', 2)], AREA);
    expect([points[0]?.x, dateTicks]).toEqual([150, [{ date: '2026-01-01', x: 150, anchor: 'middle' }]]);
    const narrow = scaleOf([price('2026-01-01', 2), price('2026-03-01', 1)], { ...AREA, right: 150 });
    expect(narrow.dateTicks.map(({ date }) => date)).toEqual(['2026-03-01']);
  });

  it.each([
    [0.21, 0.3],
    [7, 7.5],
    [120, 120],
    [0.00432, 0.0045],
    [0, 1],
  ])('three steps up to %d end at %d', (value, ceiling) => {
    expect(niceCeiling(value)).toBe(ceiling);
  });
});

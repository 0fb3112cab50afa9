import { describe, expect, it } from 'vitest';
import { axisMarks } from '../shared/format.ts';
import { axisOf, scaleOf, stepPath } from './step-scale.ts';

const AREA = { left: 50, right: 250, top: 10, bottom: 110 };
const price = (date: string, value: number) => ({ date, value });

describe('the chart of prices', () => {
  it('puts days and prices in proportion', () => {
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
    ['a small change', [0.0211, 0.0189], { from: 0.018, step: 0.001, steps: 4 }],
    ['a fall of 12 %', [5.11, 4.5], { from: 4.25, step: 0.25, steps: 4 }],
    ['a price that never changed', [2, 2], { from: 1.9, step: 0.1, steps: 1 }],
    ['a fall to next to nothing', [3, 0.1], { from: 0, step: 1, steps: 3 }],
    ['a price of nothing', [0], { from: 0, step: 1, steps: 1 }],
  ])('WB-183 the axis of %s begins near the lowest price', (_what, values, axis) => {
    const prices = values.map((value, day) => price(`2026-01-0${day + 1}`, value));
    expect(axisOf(prices)).toEqual(axis);
    const { points } = scaleOf(prices, AREA);
    expect(points.every(({ y }) => Math.round(y) >= AREA.top && Math.round(y) <= AREA.bottom)).toBe(true);
  });

  it.each([
    [0.21, [0, 0.05, 0.1, 0.15, 0.2, 0.25]],
    [1.4, [0, 0.5, 1, 1.5]],
    [7, [0, 2, 4, 6, 8]],
    [100, [0, 20, 40, 60, 80, 100]],
    [120, [0, 50, 100, 150]],
    [7_400, [0, 2000, 4000, 6000, 8000]],
    [0.0043, [0, 0.001, 0.002, 0.003, 0.004, 0.005]],
    [0, [0, 1]],
  ])('G-058 an axis up to %d has the marks %j', (value, marks) => {
    expect(axisMarks(value)).toEqual(marks);
  });
});

import { expect, it } from 'vitest';
import { barsOf } from './sales-bars.ts';

const AREA = { left: 0, right: 200, top: 0, bottom: 90 };
const sales = (month: string, medigi: number, medshorts: number) => ({
  month,
  orders: 1,
  dollars: medigi + medshorts,
  by_catalog: { medigi, medshorts, '503b': 0 },
});

it('catalogs of a month stand on each other, from zero', () => {
  const { months, ticks } = barsOf(
    [sales('2026-05-01', 100, 50), sales('2026-06-01', 0, 75)],
    ['medigi', 'medshorts', '503b'],
    AREA,
  );
  expect(ticks.map(({ value, y }) => [value, y])).toEqual([
    [0, 90],
    [50, 60],
    [100, 30],
    [150, 0],
  ]);
  expect(months).toEqual([
    {
      month: '2026-05-01',
      middle: 50,
      parts: [
        { catalog: 'medigi', y: 30, height: 60 },
        { catalog: 'medshorts', y: 0, height: 30 },
      ],
    },
    { month: '2026-06-01', middle: 150, parts: [{ catalog: 'medshorts', y: 45, height: 45 }] },
  ]);
});

it('one catalog stands alone, and a year without sales has an axis and no bars', () => {
  const { months } = barsOf([sales('2026-05-01', 100, 50)], ['medshorts'], AREA);
  expect(months[0]?.parts.map((part) => part.catalog)).toEqual(['medshorts']);
  const none = barsOf([sales('2026-05-01', 0, 0)], ['medigi'], AREA);
  expect([none.months[0]?.parts, none.ticks.at(-1)?.value]).toEqual([[], 1]);
});

import { axisMarks } from '../../shared/format.ts';
import type { Catalog, MonthlySales } from './api.ts';

export interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Of the room of a month. */
const BAR = 0.62;
const WIDEST = 48;

/** Where the bars of a year stand: one per month, its catalogs one on the other. */
export function barsOf(months: readonly MonthlySales[], catalogs: readonly Catalog[], area: Area) {
  const sums = months.map(({ by_catalog: by }) => catalogs.reduce((sum, one) => sum + by[one], 0));
  const marks = axisMarks(Math.max(0, ...sums));
  const most = marks.at(-1) ?? 1;
  const room = (area.right - area.left) / Math.max(1, months.length);
  const width = Math.min(WIDEST, room * BAR);
  const yOf = (dollars: number) => area.bottom - (dollars / most) * (area.bottom - area.top);
  return {
    width,
    ticks: marks.map((value) => ({ value, y: yOf(value) })),
    months: months.map(({ month, by_catalog: by }, index) => {
      const middle = area.left + room * (index + 0.5);
      let sum = 0;
      const parts = catalogs.map((catalog) => {
        const from = yOf(sum);
        sum += by[catalog];
        return { catalog, y: yOf(sum), height: from - yOf(sum) };
      });
      return { month, middle, parts: parts.filter((part) => part.height > 0) };
    }),
  };
}

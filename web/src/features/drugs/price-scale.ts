/** Where prices and days stand on a chart. */
import { daysUntil } from '#rules/dates.ts';
import { niceCeiling } from '../../shared/format.ts';

export interface PricePoint {
  effective_date: string;
  per_unit: number;
}

export interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const LINES = 3;
/** A date needs about this many pixels. */
const DATE_WIDTH = 90;

/** Prices begin at zero, so that a small change does not look like a large one. */
export function scaleOf<P extends PricePoint>(prices: readonly P[], area: Area) {
  const start = prices[0]?.effective_date ?? '';
  const end = prices.at(-1)?.effective_date ?? '';
  const days = start === '' ? 0 : daysUntil(end, start);
  const most = niceCeiling(Math.max(0, ...prices.map((price) => price.per_unit)));
  const middle = (area.left + area.right) / 2;
  const xOf = (date: string) =>
    days === 0 ? middle : area.left + (daysUntil(date, start) / days) * (area.right - area.left);
  const yOf = (price: number) => area.bottom - (price / most) * (area.bottom - area.top);
  return {
    points: prices.map((price) => ({ x: xOf(price.effective_date), y: yOf(price.per_unit), price })),
    priceTicks: Array.from({ length: LINES + 1 }, (_, line) => {
      const value = (most * line) / LINES;
      return { value, y: yOf(value) };
    }),
    dateTicks: dateTicks(start, end, days, xOf, area),
  };
}

/** A line that keeps its height until the next point, and after the last one to the edge. */
export function stepPath(points: readonly { x: number; y: number }[], edge: number): string {
  const steps = points.map(({ x, y }, index) =>
    index === 0 ? `M${round(x)} ${round(y)}` : `H${round(x)}V${round(y)}`,
  );
  return points.length === 0 ? '' : `${steps.join('')}H${round(edge)}`;
}

type Anchor = 'start' | 'middle' | 'end';

function dateTicks(start: string, end: string, days: number, xOf: (date: string) => number, area: Area) {
  const tick = (date: string, anchor: Anchor) => ({ date, x: xOf(date), anchor });
  if (days === 0) return start === '' ? [] : [tick(start, 'middle')];
  const room = area.right - area.left >= DATE_WIDTH * 2;
  return room ? [tick(start, 'start'), tick(end, 'end')] : [tick(end, 'end')];
}

const round = (value: number) => Math.round(value * 10) / 10;

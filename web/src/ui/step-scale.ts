/** Where values and days stand on a chart of what holds until it changes. */
import { daysUntil } from '#rules/dates.ts';

export interface StepPoint {
  date: string;
  value: number;
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

/** Steps that divide plain figures. */
const STEPS = [1, 2, 2.5, 5, 10];
/** What a price that never changed is shown within. */
const AROUND = 0.1;

/**
 * The axis begins at the plain figure below the lowest price, so that a change can be seen; the chart says where, because a
 * small change may look large then.
 */
export function axisOf(prices: readonly StepPoint[]): { from: number; step: number; steps: number } {
  const values = prices.map((price) => price.value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const width = (high > low ? high - low : high * AROUND) / LINES || 1;
  const power = 10 ** Math.floor(Math.log10(width));
  const step = plain((STEPS.find((one) => one * power >= width * (1 - 1e-9)) ?? 10) * power);
  // Not on the line itself.
  const from = plain(Math.max(0, Math.floor(low / step - 0.1) * step));
  return { from, step, steps: Math.max(1, Math.ceil((high - from) / step - 1e-9)) };
}

const plain = (value: number) => Number(value.toPrecision(10));

export function scaleOf<P extends StepPoint>(prices: readonly P[], area: Area) {
  const start = prices[0]?.date ?? '';
  const end = prices.at(-1)?.date ?? '';
  const days = start === '' ? 0 : daysUntil(end, start);
  const { from, step, steps } = axisOf(prices);
  const middle = (area.left + area.right) / 2;
  const xOf = (date: string) =>
    days === 0 ? middle : area.left + (daysUntil(date, start) / days) * (area.right - area.left);
  const yOf = (price: number) => area.bottom - ((price - from) / (step * steps)) * (area.bottom - area.top);
  return {
    points: prices.map((price) => ({ x: xOf(price.date), y: yOf(price.value), price })),
    priceTicks: Array.from({ length: steps + 1 }, (_, line) => {
      const value = plain(from + step * line);
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

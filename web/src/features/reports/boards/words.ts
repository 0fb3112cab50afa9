import { cellText } from '#rules/reports/cell-text.ts';
import { listOf, monthText, plainDay } from '../../../shared/format.ts';
import type { Chart } from './board-api.ts';

/** A label as it is read. */
export const labelText = ({ axis }: Pick<Chart, 'axis'>, label: string): string =>
  axis === 'month' ? monthText(label) : axis === 'day' ? plainDay(label) : label;

/** 'May', or a day of a month, where there is little room. */
export const shortText = ({ axis }: Pick<Chart, 'axis'>, label: string): string =>
  axis === 'day' ? String(Number(label.slice(8))) : `${monthText(label).slice(0, 3)} ${label.slice(2, 4)}`;

export const valueText = ({ kind }: Pick<Chart, 'kind'>, value: number | null | undefined): string =>
  cellText(value, kind);

/** What a bar says to who points at it. */
export const barText = (chart: Chart, at: number): string => {
  const bar = chart.bars[at];
  if (bar === undefined) return '';
  const parts = chart.series.map(({ label }, part) => `${label} ${valueText(chart, bar.parts[part])}`);
  return `${labelText(chart, bar.label)}: ${parts.join(', ')}`;
};

/** '+238.1%'; a fall has its sign already. */
export const changeText = (percent: number | null): string =>
  `${(percent ?? 0) > 0 ? '+' : ''}${cellText(percent, 'percent')}`;

/** Why months have no bars: 'November 2024 to June 2025'; null where each has one, or none has. */
export function emptyMonths(chart: Pick<Chart, 'axis' | 'bars'>): string | null {
  const isEmpty = chart.bars.map(({ parts }) => parts.every((part) => (part ?? 0) === 0));
  if (chart.axis !== 'month' || !isEmpty.includes(true) || !isEmpty.includes(false)) return null;
  const runs: [number, number][] = [];
  for (const [at, empty] of isEmpty.entries()) {
    const last = runs.at(-1);
    if (!empty) continue;
    if (last?.[1] === at - 1) last[1] = at;
    else runs.push([at, at]);
  }
  const name = (at: number) => monthText(chart.bars[at]?.label ?? '');
  return listOf(runs.map(([from, to]) => (from === to ? name(from) : `${name(from)} to ${name(to)}`)));
}

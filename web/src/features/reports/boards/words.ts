import { cellText } from '#rules/reports/cell-text.ts';
import { monthText, plainDay } from '../../../shared/format.ts';
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

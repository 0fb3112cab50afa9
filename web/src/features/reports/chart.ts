import { isNumeric } from '#rules/reports/cell-text.ts';
import { listOf } from '../../shared/format.ts';
import type { Report } from './api.ts';

/** Of the parts of a bar, in their order. */
export const COLORS = ['blue', 'green', 'orange', 'grey', 'teal', 'refusal', 'info', 'ok'] as const;

/** Whether its bars are months, or weeks by their first days; else they are names, ranked. */
export const isOverTime = ({ bars }: Pick<Report['chart'], 'bars'>): boolean =>
  bars.every(({ label }) => /^\d{4}-\d{2}(-\d{2})?$/.test(label));

const MOST_NAMED = 2;

/** 'Savings and Percent saved by month', 'Spend in dollars by NDC'. */
export function chartTitle({ chart, columns }: Pick<Report, 'chart' | 'columns'>): string {
  const { axis, series, line, bars } = chart;
  if (!isOverTime(chart)) return `${axis} by ${rowName(columns)}`;
  const names = [...series, ...(line ? [line.label] : [])];
  const of = names.length > MOST_NAMED ? axis.replace(/ in a (week|month)$/, '') : listOf(names);
  return `${of} by ${bars[0]?.label.length === '2026-05-04'.length ? 'week' : 'month'}`;
}

/** 'Figures by Month'. */
export const rowsTitle = ({ columns }: Pick<Report, 'columns'>): string => `Figures by ${rowName(columns)}`;

/** What a row is of: the first column that is no figure. */
const rowName = (columns: Report['columns']): string =>
  columns.find(({ kind }) => !isNumeric(kind))?.label ?? 'Row';

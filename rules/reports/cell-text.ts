import { formatDay, formatMonth, parseCalendarDate } from '../dates.ts';
import { formatUnitPrice, formatUsd } from '../money.ts';

/** What a cell, a figure or a part of a chart is. */
export type CellKind = 'text' | 'month' | 'day' | 'count' | 'money' | 'unit_price' | 'percent';
type Cell = string | number | null | undefined;

const NONE = '–';
const counts = new Intl.NumberFormat('en-US');
const wholeUsd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** A cell as it is read; null is a dash. Whole dollars where cents have no room. */
export function cellText(cell: Cell, kind: CellKind, round = false): string {
  if (cell === null || cell === undefined) return NONE;
  if (typeof cell === 'string') return wordText(cell, kind);
  if (kind === 'unit_price') return formatUnitPrice(cell);
  if (kind === 'money') return round ? wholeUsd.format(cell) : formatUsd(cell);
  return kind === 'percent' ? `${cell.toFixed(1)}%` : counts.format(cell);
}

function wordText(cell: string, kind: CellKind): string {
  if (kind === 'month') return formatMonth(cell);
  const day = kind === 'day' ? parseCalendarDate(cell) : null;
  return day === null ? cell : formatDay(day);
}

export const isNumeric = (kind: CellKind): boolean =>
  kind === 'count' || kind === 'money' || kind === 'unit_price' || kind === 'percent';

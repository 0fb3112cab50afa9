import {
  formatCount,
  formatPercent,
  formatRoundUsd,
  formatUnitPrice,
  formatUsd,
  monthText,
  plainDay,
} from '../../shared/format.ts';
import type { Cell, ReportColumn } from './api.ts';

type Kind = ReportColumn['kind'];

/** A cell as it is read; null is a dash. Whole dollars where cents have no room. */
export function cellText(cell: Cell | undefined, kind: Kind, round = false): string {
  if (cell === null || cell === undefined) return '–';
  if (typeof cell === 'string')
    return kind === 'month' ? monthText(cell) : kind === 'day' ? plainDay(cell) : cell;
  if (kind === 'unit_price') return formatUnitPrice(cell);
  if (kind === 'money') return round ? formatRoundUsd(cell) : formatUsd(cell);
  return kind === 'percent' ? formatPercent(cell) : formatCount(cell);
}

export const isNumeric = (kind: Kind): boolean => ['count', 'money', 'unit_price', 'percent'].includes(kind);

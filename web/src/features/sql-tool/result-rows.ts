import { isNumberType } from '#rules/sql-tool.ts';
import type { Cell, SqlResult } from './api.ts';

export interface Sorting {
  column: number;
  descending: boolean;
}

type Column = SqlResult['columns'][number];

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Nulls come last, as in a database. */
export function sortRows(
  rows: SqlResult['rows'],
  columns: readonly Column[],
  sorting: Sorting | null,
): SqlResult['rows'] {
  if (sorting === null) return rows;
  const { column, descending } = sorting;
  const asNumbers = isNumberType(columns[column]?.type ?? '');
  const compare = (a: Cell, b: Cell) =>
    asNumbers ? Number(a) - Number(b) : collator.compare(String(a), String(b));
  return rows.toSorted((one, other) => {
    const [a = null, b = null] = [one[column], other[column]];
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    return descending ? compare(b, a) : compare(a, b);
  });
}

/** Dollars have two decimals, computed numbers as many as they have; whatever came as text is text already. */
export function cellText(cell: Exclude<Cell, null>, type: string): string {
  if (typeof cell === 'number' && type.startsWith('numeric')) return withDecimals(cell, type);
  return String(cell);
}

function withDecimals(value: number, type: string): string {
  const fixed = Number(/,(\d+)\)$/.exec(type)?.[1] ?? Number.NaN);
  const decimals = String(value).split('.')[1]?.length ?? 0;
  return Number.isInteger(fixed) ? value.toFixed(fixed) : value.toFixed(Math.max(2, Math.min(decimals, 15)));
}

/** As a spreadsheet takes it from the clipboard. */
export const asText = ({ columns, rows }: Pick<SqlResult, 'columns' | 'rows'>): string =>
  [
    columns.map(({ name }) => name),
    ...rows.map((row) =>
      row.map((cell, at) =>
        cell === null ? '' : cellText(cell, columns[at]?.type ?? '').replaceAll(/[\t\r\n]+/g, ' '),
      ),
    ),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n');

import { ruleBroken } from '../../platform/errors.ts';
import type { SortOf } from './range.ts';
import type { ReportResult } from '#contract/reports/reports.ts';

export type Cell = ReportResult['rows'][number][number];

/** What a view of a report answers: all rows, which the caller cuts into pages, or those of the page. */
export interface ReportContent extends Pick<
  ReportResult,
  'columns' | 'rows' | 'totals' | 'figures' | 'chart'
> {
  /** How many rows there are, of a view that read those of the page alone. */
  listed?: number;
  /** Columns that rows can be sorted by, of a view that read those of the page alone; of others all of them. */
  sortable?: string[];
  /** Why figures are not known, of a view that knows. */
  notice?: string;
}

export const column = (
  id: string,
  label: string,
  kind: ReportResult['columns'][number]['kind'],
): ReportResult['columns'][number] => ({ id, label, kind });

export const notSorted = (column: string) =>
  ruleBroken(`This report is not sorted by ${column}.`, {
    sort: `This report is not sorted by ${column}.`,
  });

/** '-total' as a column and its direction. */
export const toSort = (text: string): SortOf =>
  text.startsWith('-') ? { column: text.slice(1), descending: true } : { column: text, descending: false };

/** All rows of a view that reads all; those without a value come last either way. */
export function sortRows(
  { columns, rows }: Pick<ReportContent, 'columns' | 'rows'>,
  { column: id, descending }: SortOf,
): Cell[][] {
  const at = columns.findIndex((one) => one.id === id);
  return rows.toSorted((a, b) => {
    const [one, other] = [a[at] ?? null, b[at] ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const order =
      typeof one === 'number' && typeof other === 'number'
        ? one - other
        : String(one).localeCompare(String(other), 'en');
    return descending ? -order : order;
  });
}

/** Without the columns that are not wanted; the first says what a row is of and stays. */
export function hideColumns<Content extends Pick<ReportContent, 'columns' | 'rows' | 'totals'>>(
  content: Content,
  unwanted: readonly string[],
): Content & { hidden: ReportResult['hidden'] } {
  const kept = content.columns.map(({ id }, at) => at === 0 || !unwanted.includes(id));
  const only = <Value>(cells: readonly Value[]): Value[] => cells.filter((_, at) => kept[at]);
  return {
    ...content,
    columns: only(content.columns),
    rows: content.rows.map(only),
    totals: only(content.totals),
    hidden: content.columns.flatMap(({ id, label }, place) => (kept[place] ? [] : [{ id, label, place }])),
  };
}

import type { ReportResult } from '#contract/reports/reports.ts';

export type Cell = ReportResult['rows'][number][number];

/** What a view of a report answers: all rows, which the caller cuts into pages, or those of the page. */
export interface ReportContent extends Pick<
  ReportResult,
  'columns' | 'rows' | 'totals' | 'figures' | 'chart'
> {
  /** How many rows there are, of a view that read those of the page alone. */
  listed?: number;
  /** Why figures are not known, of a view that knows. */
  notice?: string;
}

export const column = (
  id: string,
  label: string,
  kind: ReportResult['columns'][number]['kind'],
): ReportResult['columns'][number] => ({ id, label, kind });

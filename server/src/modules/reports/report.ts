import type { ReportResult } from '#contract/reports/reports.ts';

export type Cell = ReportResult['rows'][number][number];

/** What a view of a report answers: all rows, which the caller cuts into pages. */
export type ReportContent = Pick<ReportResult, 'columns' | 'rows' | 'totals' | 'figures' | 'chart'>;

export const column = (
  id: string,
  label: string,
  kind: ReportResult['columns'][number]['kind'],
): ReportResult['columns'][number] => ({ id, label, kind });

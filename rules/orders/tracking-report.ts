/** What became of uploaded tracking numbers, as the text of a .csv (RB-135). */
import { TRACKING_COLUMN_LABELS, TRACKING_COLUMNS } from './tracking-columns.ts';
import type { TrackingRow } from './bulk-tracking.ts';

interface ReportedRow {
  readonly given: TrackingRow;
  /** The row as it stood in the file; empty where there was none. */
  readonly cells: readonly string[];
  readonly result: string;
}

/** The given columns and 'Result'. `headers` of the file; null where rows came without one. */
export function trackingReportCsv(headers: readonly string[] | null, rows: readonly ReportedRow[]): string {
  const names = TRACKING_COLUMNS.map((column) => TRACKING_COLUMN_LABELS[column]);
  const lines = [
    [...(headers ?? names), 'Result'],
    ...rows.map(({ given, cells, result }) => [
      ...(headers
        ? headers.map((_, index) => cells[index] ?? '')
        : TRACKING_COLUMNS.map((one) => given[one])),
      result,
    ]),
  ];
  return `\uFEFF${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** Text that a spreadsheet program would run stays text by an apostrophe before it. */
function csvCell(text: string): string {
  const safe = /^[\t\r]*[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

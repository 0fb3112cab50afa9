import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { ReportResult } from '#contract/reports/reports.ts';
import { formatDay } from '#rules/dates.ts';
import { cellText, isNumeric } from '#rules/reports/cell-text.ts';
import { isEmptyReport } from '#rules/reports/reports.ts';
import { MAILED_BYTES, MAILED_ROWS, mailTitle } from '#rules/reports/schedules.ts';
import type { MailContent, MailLine } from '../../../platform/mail/content.ts';
import type { Attachment } from '../../../platform/mail/mail.ts';
import { tableFile } from '../../../platform/spreadsheet/write.ts';
import { EXPORT_ROWS } from '../../../platform/export-rows.ts';
import { tableOf } from '../export-report.ts';
import type { ReportFilters } from '../range.ts';

export interface Made {
  title: string;
  report: ReportResult;
  total: number;
  filters: ReportFilters;
  /** The day that it is of. */
  today: string;
}

/** The workbook; none of an empty report, nor of one that is too large for a mail. */
export async function attachmentOf({ report, total, filters, today }: Made): Promise<Attachment | null> {
  if (isEmptyReport(report) || total > EXPORT_ROWS) return null;
  const file = tableFile(tableOf(report, { total, filters, today }), 'xlsx');
  const content = Buffer.isBuffer(file.content) ? file.content : await buffer(Readable.from(file.content));
  return content.length > MAILED_BYTES
    ? null
    : { filename: file.name, contentType: file.contentType, content };
}

/** What the mail says to everybody: the period, three figures, the first rows. */
export function wordsOf(
  { title, report, total }: Made,
  attached: boolean,
): Pick<MailContent, 'title' | 'words' | 'lines'> {
  const { start_date: start, end_date: end, facility, as_of: asOf, figures, rows, notice } = report;
  const isEmpty = isEmptyReport(report);
  const period = `${formatDay(start)} to ${formatDay(end)} in UTC, ${facility?.name ?? 'all facilities'}`;
  const at = `${formatDay(asOf.slice(0, 10))}, ${asOf.slice(11, 16)} UTC`;
  return {
    title: mailTitle(title),
    words: [
      `${report.title}: ${period}. Figures as of ${at}.`,
      ...(notice === null ? [] : [notice]),
      ...(isEmpty
        ? ['No records found.']
        : [
            figures.map(({ label, kind, value }) => `${label}: ${cellText(value, kind)}`).join('\n'),
            attached ? `${sizeText(rows.length, total)}; all are attached.` : TOO_LARGE,
          ]),
    ],
    lines: isEmpty ? [] : rows.slice(0, MAILED_ROWS).map((row) => lineOf(report, row)),
  };
}

const TOO_LARGE = 'The report is too large for a mail. Open it by the link below.';
const sizeText = (shown: number, total: number): string =>
  shown > MAILED_ROWS || total > MAILED_ROWS ? `The first ${MAILED_ROWS} of ${total} rows` : `${total} rows`;

/** What the row is of, and below it the other columns with their names. */
function lineOf({ columns }: ReportResult, row: ReportResult['rows'][number]): MailLine {
  const named = Math.max(
    0,
    columns.findIndex(({ kind }) => !isNumeric(kind)),
  );
  const text = (at: number) => cellText(row[at], columns[at]?.kind ?? 'text');
  const others = columns.flatMap(({ label }, at) => (at === named ? [] : [`${label} ${text(at)}`]));
  return { name: text(named), detail: others.join(' · '), amount: '' };
}

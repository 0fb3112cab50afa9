import type { ReportResult } from '#contract/reports/reports.ts';
import { formatDay } from '#rules/dates.ts';
import { mailLines, mailTitle, sizeWords } from '#rules/mailed-answers.ts';
import { isEmptyReport } from '#rules/reports/reports.ts';
import type { MailContent } from '../../../platform/mail/content.ts';
import type { Attachment } from '../../../platform/mail/mail.ts';
import { workbookFor } from '../../../platform/mail/workbook.ts';
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
  return workbookFor(tableOf(report, { total, filters, today }));
}

/** What the mail says to everybody: the period, three figures, the first rows. */
export function wordsOf(
  { title, report, total }: Made,
  attached: boolean,
): Pick<MailContent, 'title' | 'words' | 'lines'> {
  const { start_date: start, end_date: end, facility, as_of: asOf, notice } = report;
  const shown = isEmptyReport(report) ? { ...report, rows: [] } : report;
  const period = `${formatDay(start)} to ${formatDay(end)} in UTC, ${facility?.name ?? 'all facilities'}`;
  const at = `${formatDay(asOf.slice(0, 10))}, ${asOf.slice(11, 16)} UTC`;
  return {
    title: mailTitle(title),
    words: [
      `${report.title}: ${period}. Figures as of ${at}.`,
      ...(notice === null ? [] : [notice]),
      ...sizeWords(shown, { total, attached: attached ? 'all' : null }),
    ],
    lines: mailLines(shown),
  };
}

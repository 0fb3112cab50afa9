import { isEmptyReport } from '#rules/reports/reports.ts';
import { todayUtc } from '../../../shared/clock.ts';
import { saveFile } from '../../../shared/transfers.ts';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import type { Report, ReportQuery } from '../api.ts';
import { filtersText, summaryOf } from '../facts.ts';
import { savePicture } from '../picture/save-picture.ts';

interface Props {
  report: Report;
  filters: Omit<ReportQuery, 'page' | 'per_page'>;
  range: readonly { name: string }[];
}

/** A report as a file, and its chart as a picture. */
export function ReportExports({ report, filters, range }: Props) {
  const { name } = report;
  const facts = [summaryOf(report, range), filtersText(report, filters)];
  return (
    <ExportMenu
      onExport={(format) => saveFile('exportReport', { params: { name }, query: { ...filters, format } })}
      onPicture={
        isEmptyReport(report)
          ? undefined
          : (format) => savePicture(report, { facts, today: todayUtc(), format })
      }
    />
  );
}

import type { z } from 'zod';
import type { ReportResult, reportEndpoints } from '#contract/reports/reports.ts';
import { userType } from '#rules/accounts/roles.ts';
import {
  ANALYSTS_EXPORT_NOTHING,
  isEmptyReport,
  NOTHING_TO_EXPORT,
  REPORT_FILTER_TITLES,
  REPORT_FILTERS,
} from '#rules/reports/reports.ts';
import { EXPORT_ROWS } from '../../platform/export-rows.ts';
import { forbidden, ruleBroken } from '../../platform/errors.ts';
import type { FileReply, RequestContext } from '../../platform/http/context.ts';
import { tableFile, type NotedTable } from '../../platform/spreadsheet/write.ts';
import type { Cell } from './report.ts';
import type { ReportFilters } from './range.ts';
import { runReport } from './run-report.ts';

const ALL = { first: 0, count: EXPORT_ROWS };
type Query = z.output<typeof reportEndpoints.exportReport.query & object>;

/** A report as a file. 422 where there is nothing (RB-458, RB-459). */
export async function exportReport(
  context: RequestContext,
  name: string,
  { format, ...filters }: Query,
): Promise<FileReply> {
  if (userType(context.scope.roles) === null) throw forbidden(ANALYSTS_EXPORT_NOTHING);
  const { report, total } = await runReport(context, name, { filters, page: ALL });
  if (isEmptyReport(report)) throw ruleBroken(NOTHING_TO_EXPORT);
  return tableFile(tableOf(report, { total, filters, today: context.today }), format);
}

interface About {
  total: number;
  filters: ReportFilters;
  today: string;
}

/** The grid with its totals, and what it is of as notes beside it. */
export function tableOf(report: ReportResult, { total, filters, today }: About): NotedTable {
  const { columns, rows, totals, name } = report;
  return {
    name: `${name.replaceAll('_', '-')}-${today}`,
    headers: columns.map(({ label }) => label),
    money: columns.filter(({ kind }) => kind === 'money').map(({ label }) => label),
    rows: [
      ...rows,
      ...(total > rows.length ? [[`Only the first ${EXPORT_ROWS} of ${total} rows are exported.`]] : []),
      totals.map((cell, at) => (at === 0 ? 'Total' : cell)),
    ],
    notes: notesOf(report, filters),
  };
}

function notesOf(report: ReportResult, filters: ReportFilters): Cell[][] {
  const { title, start_date: start, end_date: end, facility, as_of: asOf, name } = report;
  return [
    ['Report', title],
    ['From', start],
    ['To', end],
    ['Facility', facility?.name ?? 'All facilities'],
    ...REPORT_FILTERS[name].flatMap((filter) => {
      const value = filters[filter];
      return value === undefined ? [] : [[REPORT_FILTER_TITLES[filter], String(value)]];
    }),
    ['Figures as of', asOf],
  ];
}

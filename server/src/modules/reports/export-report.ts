import type { z } from 'zod';
import type { ReportResult, reportEndpoints } from '#contract/reports/reports.ts';
import { userType } from '#rules/accounts/roles.ts';
import { ANALYSTS_EXPORT_NOTHING, NOTHING_TO_EXPORT } from '#rules/reports/reports.ts';
import { EXPORT_ROWS } from '../../platform/export-rows.ts';
import { forbidden, ruleBroken } from '../../platform/errors.ts';
import type { FileReply, RequestContext } from '../../platform/http/context.ts';
import { tableFile } from '../../platform/spreadsheet/write.ts';
import type { Cell } from './report.ts';
import { runReport } from './run-report.ts';

type Query = z.output<typeof reportEndpoints.exportReport.query & object>;

/** The grid with its totals, and below it which days, facility and filters they are of. 422 where there is nothing (RB-458, RB-459). */
export async function exportReport(
  context: RequestContext,
  name: string,
  { format, ...filters }: Query,
): Promise<FileReply> {
  if (userType(context.scope.roles) === null) throw forbidden(ANALYSTS_EXPORT_NOTHING);
  const report = await runReport(context, name, filters);
  if (isEmpty(report)) throw ruleBroken(NOTHING_TO_EXPORT);
  const { columns, rows, totals } = report;
  const cut = rows.length > EXPORT_ROWS;
  const table = {
    name: `${report.name.replaceAll('_', '-')}-${context.today}`,
    headers: columns.map(({ label }) => label),
    money: columns.filter(({ kind }) => kind === 'money').map(({ label }) => label),
    rows: [
      ...rows.slice(0, EXPORT_ROWS),
      ...(cut ? [[`Only the first ${EXPORT_ROWS} of ${rows.length} rows are exported.`]] : []),
      totals.map((cell, at) => (at === 0 ? 'Total' : cell)),
      ...notesOf(report, filters),
    ],
  };
  return tableFile(table, format);
}

/** Months without an order are rows, too. */
const isEmpty = ({ columns, rows, totals }: Pick<ReportResult, 'columns' | 'rows' | 'totals'>): boolean =>
  rows.length === 0 || columns.every(({ kind }, at) => (kind !== 'count' && kind !== 'money') || !totals[at]);

function notesOf(report: ReportResult, filters: Omit<Query, 'format'>): Cell[][] {
  const { title, start_date: start, end_date: end, facility, as_of: asOf } = report;
  return [
    [],
    ['Report', title],
    ['From', start],
    ['To', end],
    ['Facility', facility?.name ?? 'All facilities'],
    ['Catalog', filters.catalog_type ?? 'All'],
    ...(filters.seller_id === undefined ? [] : [['Supplier', filters.seller_id]]),
    ...(filters.state === undefined ? [] : [['State', filters.state]]),
    ['Figures as of', asOf],
  ];
}

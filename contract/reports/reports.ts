import { z } from 'zod';
import { REPORT_NAMES } from '#rules/reports/reports.ts';
import { endpoint } from '../endpoint.ts';
import { CalendarDate, ExportFormat, Id, Paging, Timestamp, data, text } from '../primitives.ts';
import { queryFilters } from './filters.ts';
import { SavedReport } from './saved.ts';

const Name = z.enum(REPORT_NAMES);
const ReportParam = z.strictObject({ name: text(40) });
const Facility = z.object({ id: Id, name: z.string() });
const Kind = z.enum(['text', 'month', 'day', 'count', 'money', 'unit_price', 'percent']);
const Cell = z.union([z.string(), z.number(), z.null()]);

export const ReportResult = z
  .object({
    name: Name,
    title: z.string(),
    start_date: CalendarDate,
    end_date: CalendarDate,
    facility: Facility.nullable().describe('Null: all of the own range'),
    as_of: Timestamp.describe('Figures as of this moment'),
    notice: z.string().nullable().describe('Why figures are hidden'),
    columns: z.array(z.object({ id: z.string(), label: z.string(), kind: Kind })),
    hidden: z
      .array(
        z.object({ id: z.string(), label: z.string(), place: z.int().describe('Among all columns, from 0') }),
      )
      .describe('Columns that `hide` left out'),
    sortable: z.array(z.string()).describe('Columns that rows can be sorted by'),
    sort: z.string().nullable().describe('How rows are sorted; null: as the report does'),
    rows: z.array(z.array(Cell)).describe('One cell for each column; null is hidden or not known'),
    totals: z.array(Cell).describe('Of all pages; null where a column has no sum'),
    figures: z.array(z.object({ label: z.string(), kind: Kind, value: z.number().nullable() })),
    chart: z.object({
      axis: z.string(),
      kind: z.enum(['count', 'money']).describe('Of its figures; money is in dollars'),
      series: z.array(z.string()),
      bars: z.array(
        z.object({
          label: z.string().describe('YYYY-MM, the first day of a week, or a name'),
          parts: z.array(z.number()),
        }),
      ),
      line: z
        .object({ label: z.string(), values: z.array(z.number().nullable()).describe('One for each bar') })
        .nullable()
        .describe('A percentage above the bars'),
    }),
  })
  .meta({ id: 'ReportResult' });
export type ReportResult = z.infer<typeof ReportResult>;

export const reportEndpoints = {
  listReports: endpoint({
    method: 'GET',
    path: 'analytics/reports',
    summary: 'The reports that you may run, those that you saved, and the facilities that they tell of',
    audience: 'signed-in',
    reply: data(
      z.object({
        reports: z.array(z.object({ name: Name, title: z.string() })),
        saved: z.array(SavedReport).describe('Your own, by title'),
        facilities: z.array(Facility).describe('Of the own range; none for sellers and administrators'),
        can: z.object({ export: z.boolean(), save: z.boolean() }),
      }),
    ),
  }),
  runReport: endpoint({
    method: 'GET',
    path: 'analytics/reports/{name}',
    summary: 'A report with its grid, chart and figures',
    audience: 'signed-in',
    params: ReportParam,
    query: z.strictObject({ ...Paging, ...queryFilters }),
    reply: z.object({
      data: ReportResult,
      meta: z.object({ total: z.int(), page: z.int(), per_page: z.int() }),
    }),
    errors: ['not_found', 'rule_broken'],
    lagTolerant: true,
  }),
  exportReport: endpoint({
    method: 'GET',
    path: 'analytics/reports/{name}/export',
    summary: 'A report as a file: its grid, the totals, the filters',
    audience: 'signed-in',
    params: ReportParam,
    query: z.strictObject({ ...queryFilters, format: ExportFormat }),
    reply: 'file',
    rate: 'heavy',
    errors: ['not_found', 'rule_broken'],
  }),
} as const;

import { z } from 'zod';
import { REPORT_NAMES } from '#rules/reports/reports.ts';
import { endpoint } from '../endpoint.ts';
import { CalendarDate, CatalogType, ExportFormat, Id, Paging, Timestamp, data, text } from '../primitives.ts';

const Name = z.enum(REPORT_NAMES);
const ReportParam = z.strictObject({ name: text(40) });
const Facility = z.object({ id: Id, name: z.string() });
const Kind = z.enum(['text', 'month', 'day', 'count', 'money', 'percent']);
const Cell = z.union([z.string(), z.number(), z.null()]);

const filters = {
  facility_id: z.coerce.number().pipe(Id).optional().describe('Absent: all of the own range'),
  start_date: CalendarDate.optional().describe('First day in UTC; absent: the last 12 full months'),
  end_date: CalendarDate.optional().describe('Last day in UTC'),
  catalog_type: CatalogType.optional(),
  seller_id: z.coerce.number().pipe(Id).optional().describe('Of reports of what was bought'),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .describe('Of the facility; of reports of what was sold'),
};

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
    rows: z.array(z.array(Cell)).describe('One cell for each column; null is hidden or not known'),
    totals: z.array(Cell).describe('Of all pages; null where a column has no sum'),
    figures: z.array(z.object({ label: z.string(), kind: Kind, value: z.number().nullable() })),
    chart: z.object({
      axis: z.string(),
      series: z.array(z.string()),
      bars: z.array(
        z.object({ label: z.string().describe('YYYY-MM, or a name'), parts: z.array(z.number()) }),
      ),
    }),
  })
  .meta({ id: 'ReportResult' });
export type ReportResult = z.infer<typeof ReportResult>;

export const reportEndpoints = {
  listReports: endpoint({
    method: 'GET',
    path: 'analytics/reports',
    summary: 'The reports that you may run, and the facilities that they tell of',
    audience: 'signed-in',
    reply: data(
      z.object({
        reports: z.array(z.object({ name: Name, title: z.string() })),
        facilities: z.array(Facility).describe('Of the own range; none for sellers and administrators'),
        can: z.object({ export: z.boolean() }),
      }),
    ),
  }),
  runReport: endpoint({
    method: 'GET',
    path: 'analytics/reports/{name}',
    summary: 'A report with its grid, chart and figures',
    audience: 'signed-in',
    params: ReportParam,
    query: z.strictObject({ ...Paging, ...filters }),
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
    query: z.strictObject({ ...filters, format: ExportFormat }),
    reply: 'file',
    rate: 'heavy',
    errors: ['not_found', 'rule_broken'],
  }),
} as const;

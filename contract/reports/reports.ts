import { z } from 'zod';
import { BID_STATUSES } from '#rules/bids/bid-status.ts';
import { ACCOUNT_TYPES } from '#rules/history/report-cells.ts';
import { ORDER_STATUSES, ORDER_TYPES, PAYMENT_STATUSES } from '#rules/orders/order-status.ts';
import { REPORT_NAMES, WITHIN_DAYS } from '#rules/reports/reports.ts';
import { RFP_STATUSES } from '#rules/rfps/rfp-status.ts';
import { endpoint } from '../endpoint.ts';
import { CalendarDate, CatalogType, ExportFormat, Id, Paging, Timestamp, data, text } from '../primitives.ts';

const Name = z.enum(REPORT_NAMES);
const ReportParam = z.strictObject({ name: text(40) });
const Facility = z.object({ id: Id, name: z.string() });
const Kind = z.enum(['text', 'month', 'day', 'count', 'money', 'unit_price', 'percent']);
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
  account_type: z.enum(ACCOUNT_TYPES).optional(),
  search: text(100).optional().describe('NDC or name; of the purchase history'),
  status: z
    .enum([...new Set([...ORDER_STATUSES, ...BID_STATUSES, ...RFP_STATUSES])])
    .optional()
    .describe('Of orders, bids or RFPs; orders without it are those that are not cancelled'),
  type: z.enum(ORDER_TYPES).optional(),
  cii: z.enum(['0', '1']).optional().describe('Whether orders are of schedule II'),
  payment_status: z.enum(PAYMENT_STATUSES).optional(),
  direction: z.enum(['up', 'down']).optional().describe('Of changes of prices'),
  favorites: z.literal('1').optional().describe('Changes of prices of your favorites only'),
  within: z.coerce
    .number()
    .pipe(z.literal(WITHIN_DAYS))
    .optional()
    .describe('Days within which stock expires; absent: 90'),
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

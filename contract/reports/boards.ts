import { z } from 'zod';
import { BOARD_NAMES, CHART_NAMES } from '#rules/reports/boards.ts';
import { endpoint } from '../endpoint.ts';
import { CalendarDate, CatalogType, ExportFormat, Id, Paging, Timestamp, data, text } from '../primitives.ts';

const BoardParam = z.strictObject({ name: text(40) });
const Kind = z.enum(['count', 'money', 'percent']);
const Cell = z.union([z.string(), z.number(), z.null()]);
const Facility = z.object({ id: Id, name: z.string() });

export const BoardChart = z
  .object({
    name: z.enum(CHART_NAMES),
    title: z.string(),
    unit: z.string().describe('What its figures are'),
    kind: Kind.describe('Of its figures; money is in dollars'),
    form: z
      .enum(['stacked', 'beside', 'ranked', 'waterfall', 'marks'])
      .describe('How it is drawn; marks are told by their sentences'),
    axis: z.enum(['month', 'day', 'text']).describe('What the labels of its bars are'),
    series: z.array(z.object({ key: z.string(), label: z.string() })),
    bars: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        parts: z.array(z.number().nullable()).describe('One for each of the series'),
        sentence: z.string().nullable().describe('Of a mark'),
      }),
    ),
    line: z
      .object({ label: z.string(), values: z.array(z.number().nullable()) })
      .nullable()
      .describe('A percentage of each bar'),
    note: z.string().nullable(),
    opens: z
      .enum(['bars', 'parts', 'both'])
      .nullable()
      .describe('Whether its bars, or their parts, open their rows'),
    error: z.string().nullable().describe('Why it could not be made; ask for it again by `chart`'),
  })
  .meta({ id: 'BoardChart' });
export type BoardChart = z.infer<typeof BoardChart>;

export const Board = z
  .object({
    name: z.enum(BOARD_NAMES),
    title: z.string(),
    start_date: CalendarDate,
    end_date: CalendarDate,
    facility: Facility.nullable().describe('Null: all of the own range'),
    as_of: Timestamp,
    notice: z.string().nullable().describe('Why figures are hidden'),
    tiles: z.array(
      z.object({
        label: z.string(),
        kind: Kind,
        value: z.number().nullable(),
        from: z.number().nullable().describe('Of a change: what it is a change from, in dollars'),
      }),
    ),
    charts: z.array(BoardChart),
    boards: z
      .array(z.object({ name: z.enum(BOARD_NAMES), title: z.string() }))
      .describe('Those that you have'),
    facilities: z.array(Facility).describe('Of the own range; none for sellers and administrators'),
    can: z.object({ export: z.boolean() }),
  })
  .meta({ id: 'InsightBoard' });
export type Board = z.infer<typeof Board>;

const filters = {
  start_date: CalendarDate.optional().describe('First day in UTC; absent: the last 12 full months'),
  end_date: CalendarDate.optional().describe('Last day in UTC'),
  facility_id: z.coerce.number().pipe(Id).optional().describe('Absent: all of the own range'),
  catalog_type: CatalogType.optional(),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional()
    .describe('Whose days are told; absent: the last one of the period'),
};
const Chart = z.enum(CHART_NAMES);

export const insightBoardEndpoints = {
  readBoard: endpoint({
    method: 'GET',
    path: 'analytics/boards/{name}',
    summary: 'A board with its tiles and charts: spend, savings, usage or sales',
    audience: 'signed-in',
    params: BoardParam,
    query: z.strictObject({
      ...filters,
      chart: Chart.optional().describe('This one alone; absent: all of the board'),
    }),
    reply: data(Board),
    errors: ['not_found', 'rule_broken'],
    lagTolerant: true,
  }),
  listBoardRows: endpoint({
    method: 'GET',
    path: 'analytics/boards/{name}/rows',
    summary: 'What a bar of a board is made of: order lines, purchases or lots, which sum to it',
    audience: 'signed-in',
    params: BoardParam,
    query: z.strictObject({
      ...Paging,
      ...filters,
      chart: Chart,
      bar: text(60).describe('Its key'),
      part: text(40).optional().describe('Key of one of the series; absent: the whole bar'),
    }),
    reply: z.object({
      data: z.object({
        columns: z.array(
          z.object({
            id: z.string(),
            label: z.string(),
            kind: z.enum(['text', 'month', 'day', 'count', 'money', 'unit_price', 'percent']),
          }),
        ),
        rows: z.array(z.array(Cell)),
        totals: z.array(Cell).describe('Of all pages'),
        measure: z.string().describe('Id of the column that sums to the bar'),
      }),
      meta: z.object({ total: z.int(), page: z.int(), per_page: z.int() }),
    }),
    errors: ['not_found', 'rule_broken'],
    lagTolerant: true,
  }),
  exportBoardChart: endpoint({
    method: 'GET',
    path: 'analytics/boards/{name}/export',
    summary: 'The figures of a chart as a file, with its filters',
    audience: 'signed-in',
    params: BoardParam,
    query: z.strictObject({ ...filters, chart: Chart, format: ExportFormat }),
    reply: 'file',
    rate: 'heavy',
    errors: ['not_found', 'rule_broken'],
  }),
} as const;

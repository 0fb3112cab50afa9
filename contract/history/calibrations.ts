import { z } from 'zod';
import { REPORT_COLUMNS } from '#rules/history/report-columns.ts';
import { MOST_PER_CASE, MOST_PER_PACK } from '#rules/history/counted-units.ts';
import { CALIBRATION_STATES, ROW_OUTCOMES } from '#rules/history/outcomes.ts';
import { DECIMALS } from '#rules/spreadsheet/cells.ts';
import { DATE_ORDERS } from '#rules/spreadsheet/dates.ts';
import { endpoint } from '../endpoint.ts';
import {
  CalendarDate,
  Done,
  Id,
  IdParam,
  Money,
  Paging,
  Timestamp,
  data,
  list,
  requiredText,
  text,
} from '../primitives.ts';

/** Column of the file (0-based) for each of ours; null where the file has none. */
const ReportMapping = z
  .partialRecord(z.enum(REPORT_COLUMNS), z.int().min(0).max(199).nullable())
  .meta({ id: 'ReportMapping' });

const ReportSettings = z
  .strictObject({
    date_order: z.enum(DATE_ORDERS).describe('Of dates such as 6/5/26'),
    decimal: z.enum(DECIMALS).describe('Of amounts: 3.95 or 3,95'),
  })
  .meta({ id: 'ReportSettings' });

const figures = {
  row_count: z.int(),
  counted_rows: z.int().describe('In what the facility uses and pays'),
  repeated_rows: z.int().describe('Lines that another report has already; they count once'),
  doubtful_rows: z.int().describe('Waiting for an administrator'),
  unused_rows: z.int().describe('Not understood, of an unknown product, or of another facility'),
  skipped_rows: z.int().describe('Titles, totals, and rows in which nothing was sold'),
};

export const Calibration = z
  .object({
    id: Id,
    facility_id: Id,
    facility_name: z.string(),
    other_facilities: z.array(z.string()).describe('Others that lines of it are of, as far as you see them'),
    file_name: z.string(),
    file_url: z.string().nullable().describe('Null: the file is no longer kept'),
    uploaded_by: z.string().nullable(),
    created_date: Timestamp,
    state: z.enum(CALIBRATION_STATES),
    reason: z.string().nullable().describe('Why it was rejected'),
    progress: z.int().describe('Rows read so far'),
    ...figures,
    first_invoice_date: CalendarDate.nullable(),
    last_invoice_date: CalendarDate.nullable(),
    same_as: Id.nullable().describe(
      'The report of this facility that was sent before with the very same file and counts',
    ),
    can: z.object({ map: z.boolean(), settle: z.boolean(), reject: z.boolean(), take_back: z.boolean() }),
  })
  .meta({ id: 'Calibration' });
export type Calibration = z.infer<typeof Calibration>;

/** Equal rows of a report whose product is in doubt. */
const Doubt = z.object({
  product_no: z.int(),
  ndc_text: z.string().describe('As written'),
  label: z.string(),
  rows: z.int(),
  price: Money.nullable().describe('Mean price in the report, of what it counts'),
  packs_per_case: z.int().describe('Above 1: the report counts cases'),
  units_per_pack: z.int().describe('Above 1: the report counts units of a pack'),
  confidence: z.number(),
  reason: z.string(),
  settled: z.boolean().describe('A person said what it is'),
  set_aside: z.boolean().describe('A person said that it is not used'),
  far_price: z.boolean().describe('What is said stands for equal lines at half to twice this price'),
  proposed: z
    .object({ ndc: z.string(), name: z.string(), price: Money.nullable(), eaches_per_pack: z.number() })
    .nullable(),
});

export const CalibrationDetail = Calibration.extend({
  sheet: z.string().nullable(),
  header_row: z.int().nullable(),
  columns: z.array(z.object({ index: z.int(), header: z.string(), samples: z.array(z.string()) })),
  mapping: ReportMapping,
  mapping_source: z.enum(['guessed', 'remembered', 'chosen']),
  settings: ReportSettings,
  missing_columns: z.array(z.enum(REPORT_COLUMNS)),
  notes: z.array(z.string()).describe('How the report was read, sentence by sentence'),
  doubts: z.array(Doubt).describe('The first 200, those with most rows first'),
  settled: z
    .array(Doubt)
    .describe('What a person said, and what the directory does not know: 200 at most, for administrators'),
  problems: z
    .array(z.object({ reason: z.string(), rows: z.int(), first_row: z.int() }))
    .describe('Why rows are not used, the most frequent first'),
}).meta({ id: 'CalibrationDetail' });
export type CalibrationDetail = z.infer<typeof CalibrationDetail>;

export const CalibrationRow = z
  .object({
    place: z.int(),
    sheet: z.string().nullable().describe('Where the report has several'),
    row: z.int().describe('In the file, or its sheet'),
    outcome: z.enum(ROW_OUTCOMES),
    reason: z.string(),
    confidence: z.number().nullable(),
    facility_name: z.string().nullable(),
    invoice_date: CalendarDate.nullable(),
    ndc_text: z.string().nullable().describe('As written'),
    label: z.string().nullable(),
    written: z.string().nullable().describe('What stands in a row that is not used'),
    ndc: z.string().nullable(),
    name: z.string().nullable().describe('In the directory'),
    quantity: z
      .int()
      .nullable()
      .describe('As the report counts it, packs unless settled otherwise; negative for a return'),
    price: Money.nullable(),
    counts_as: z
      .object({ packs: z.int(), price: Money })
      .nullable()
      .describe('In packs, where the report counts cases or units'),
    extended_cost: Money.nullable(),
    account_type: z.string().nullable(),
  })
  .meta({ id: 'CalibrationRow' });
export type CalibrationRow = z.infer<typeof CalibrationRow>;

const readers = ['Buyer', 'Administrator'] as const;

export const calibrationEndpoints = {
  listCalibrations: endpoint({
    method: 'GET',
    path: 'analytics/calibrations',
    summary: 'Purchase reports and what became of them, newest first',
    audience: readers,
    permission: 'catalog',
    query: z.strictObject({
      ...Paging,
      search: text(100).optional().describe('Part of the name of a facility or a file'),
      facility_id: z.coerce
        .number()
        .pipe(Id)
        .optional()
        .describe('Uploaded for this facility, or with lines of it'),
      state: z.enum(CALIBRATION_STATES).optional(),
      doubtful: z
        .enum(['true'])
        .optional()
        .describe(
          'Those with rows that wait for an administrator, oldest first; a file that is here already waits once',
        ),
    }),
    reply: list(Calibration),
  }),
  getCalibrationTemplate: endpoint({
    method: 'GET',
    path: 'analytics/calibrations/template',
    summary: 'Download a report template with two example rows (.xlsx)',
    audience: readers,
    reply: 'file',
  }),
  getCalibration: endpoint({
    method: 'GET',
    path: 'analytics/calibrations/{id}',
    summary: 'Get a purchase report: columns, figures and doubts',
    audience: readers,
    permission: 'catalog',
    params: IdParam,
    reply: data(CalibrationDetail),
    errors: ['not_found'],
  }),
  listCalibrationRows: endpoint({
    method: 'GET',
    path: 'analytics/calibrations/{id}/rows',
    summary: 'The rows of a purchase report, and what became of each',
    audience: readers,
    permission: 'catalog',
    params: IdParam,
    query: z.strictObject({ ...Paging, outcome: z.enum(ROW_OUTCOMES).optional() }),
    reply: list(CalibrationRow),
    errors: ['not_found'],
  }),
  mapCalibration: endpoint({
    method: 'PUT',
    path: 'analytics/calibrations/{id}',
    summary: 'Correct the columns of a purchase report; a job reads it again',
    audience: readers,
    permission: 'catalog',
    params: IdParam,
    body: z.strictObject({
      mapping: ReportMapping.nullable()
        .optional()
        .describe('Remembered for reports with the same header; null guesses and forgets'),
      settings: ReportSettings.partial().optional(),
    }),
    reply: data(CalibrationDetail),
    rate: 'heavy',
    audit: 'calibration.mapped',
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  settleCalibrationRows: endpoint({
    method: 'PUT',
    path: 'analytics/calibrations/{id}/rows',
    summary: 'Say what doubtful products of a report are, for this report and all others',
    audience: ['Administrator'],
    permission: 'catalog',
    params: IdParam,
    body: z.strictObject({
      decisions: z
        .array(
          z.strictObject({
            product_no: z.int().positive().max(1_000_000),
            settled: z
              .boolean()
              .default(false)
              .describe('As it was read; 409 where somebody settled it since'),
            ndc: z.string().max(20).nullable().describe('Null: it is none of the directory and is set aside'),
            packs_per_case: z
              .int()
              .min(1)
              .max(MOST_PER_CASE)
              .default(1)
              .describe('Where the report counts cases'),
            units_per_pack: z
              .int()
              .min(1)
              .max(MOST_PER_PACK)
              .default(1)
              .describe('Where the report counts units of a pack'),
          }),
        )
        .min(1)
        .max(200),
    }),
    reply: data(CalibrationDetail),
    audit: 'calibration.settled',
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  rejectCalibration: endpoint({
    method: 'POST',
    path: 'analytics/calibrations/{id}/rejection',
    summary: 'Reject a purchase report with a reason; what it caused goes with it',
    audience: ['Administrator'],
    permission: 'catalog',
    params: IdParam,
    body: z.strictObject({ reason: requiredText(500, 'Give a reason') }),
    reply: data(CalibrationDetail),
    status: 200,
    audit: 'calibration.rejected',
    errors: ['not_found', 'conflict'],
  }),
  takeBackCalibration: endpoint({
    method: 'DELETE',
    path: 'analytics/calibrations/{id}',
    summary: 'Take a purchase report back with everything it caused',
    audience: readers,
    permission: 'catalog',
    params: IdParam,
    reply: Done,
    audit: 'calibration.taken_back',
    errors: ['not_found', 'conflict'],
  }),
};

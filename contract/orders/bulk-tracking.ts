import { z } from 'zod';
import { CARRIERS } from '#rules/accounts/addresses.ts';
import { MOST_TRACKING_ROWS, TOO_MANY_ROWS, TRACKING_FILE_BYTES } from '#rules/orders/bulk-tracking.ts';
import { TRACKING_COLUMNS } from '#rules/orders/tracking-columns.ts';
import { endpoint } from '../endpoint.ts';
import { data, text } from '../primitives.ts';

const Written = z.union([z.int(), text(100)]).optional();

const GivenRow = z.strictObject({
  order_id: z.union([z.int(), text(100)]),
  carrier: Written.describe('Left empty, the form of the number says it'),
  tracking_number: Written,
  ship_date: Written,
  ndc: Written,
  lot: Written,
  packs: Written.describe('Without packs the row ships what is left'),
});
export type GivenTrackingRow = z.infer<typeof GivenRow>;

const Mapping = z
  .partialRecord(z.enum(TRACKING_COLUMNS), z.int().min(0).max(199).nullable())
  .meta({ id: 'TrackingMapping' });

const ReportRow = z
  .object({
    row: z.int().describe('Of the file, or counted from 1'),
    given: z.object({
      order_id: z.string(),
      carrier: z.string(),
      tracking_number: z.string(),
      ship_date: z.string(),
      ndc: z.string(),
      lot: z.string(),
      packs: z.string(),
    }),
    cells: z.array(z.string()).describe('The row of the file as it stands there; empty for JSON rows'),
    state: z.enum(['shipped', 'partly_shipped', 'refused']).describe('What becomes of its order by the row'),
    result: z.string(),
    carriers: z.array(z.enum(CARRIERS)).describe('Where the number may be of several carriers: which'),
  })
  .meta({ id: 'TrackingReportRow' });
export type TrackingReportRow = z.infer<typeof ReportRow>;

export const TrackingReport = z
  .object({
    dry_run: z.boolean(),
    shipped: z.int(),
    partly_shipped: z.int(),
    refused: z.int(),
    rows: z.array(ReportRow),
    file: z
      .object({
        name: z.string(),
        header_row: z.int().nullable(),
        headers: z.array(z.string()),
        columns: z.array(z.object({ index: z.int(), header: z.string(), samples: z.array(z.string()) })),
        mapping: Mapping,
      })
      .nullable()
      .describe('How a file was read; null for JSON rows'),
  })
  .meta({ id: 'TrackingReport' });
export type TrackingReport = z.infer<typeof TrackingReport>;

export const bulkTrackingEndpoints = {
  bulkTracking: endpoint({
    method: 'POST',
    path: 'order/bulk_tracking',
    summary:
      'Ship orders by rows or a .csv of tracking numbers, row by row; a dry run says what each would do',
    audience: ['Seller', 'Administrator'],
    permission: 'orders',
    upload: { maxBytes: TRACKING_FILE_BYTES, orJson: true },
    body: z.strictObject({
      dry_run: z.boolean().default(false),
      rows: z
        .array(GivenRow)
        .min(1)
        .max(MOST_TRACKING_ROWS, TOO_MANY_ROWS)
        .optional()
        .describe('Instead of a file'),
      mapping: Mapping.optional().describe('Which column of the file is which, where it is read wrongly'),
    }),
    reply: data(TrackingReport),
    rate: 'heavy',
    idempotent: true,
    audit: 'order.shipped',
    errors: ['too_large', 'rule_broken', 'conflict', 'idempotency_mismatch'],
  }),
} as const;

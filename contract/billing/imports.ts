import { z } from 'zod';
import { PAYMENT_COLUMNS, PAYMENT_FILE_BYTES } from '#rules/finance/payment-file.ts';
import { IMPORT_STATES, PAYMENT_OUTCOMES } from '#rules/finance/payment-import.ts';
import { endpoint } from '../endpoint.ts';
import { data, Id, IdParam, list, Money, Paging, Timestamp } from '../primitives.ts';

const keepers = { audience: ['Administrator'], permission: 'finance' } as const;

const Mapping = z
  .partialRecord(z.enum(PAYMENT_COLUMNS), z.int().min(0).max(199).nullable())
  .meta({ id: 'PaymentMapping' });

const Listed = z.object({
  id: Id,
  file_name: z.string(),
  created_date: Timestamp,
  created_by: z.string(),
  state: z.enum(IMPORT_STATES),
  row_count: z.int(),
  errors: z.int(),
  recorded_amount: Money.nullable(),
  recorded_date: Timestamp.nullable(),
  recorded_by: z.string().nullable(),
  undone_date: Timestamp.nullable(),
  undone_by: z.string().nullable(),
});

export const ListedPaymentImport = Listed.meta({ id: 'ListedPaymentImport' });
export type ListedPaymentImport = z.infer<typeof ListedPaymentImport>;

export const PaymentImport = Listed.extend({
  version: z.int().describe('Of the dry run; `run` names the one that was seen'),
  header_row: z.int().nullable(),
  headers: z.array(z.object({ index: z.int(), header: z.string(), samples: z.array(z.string()) })),
  mapping: Mapping,
  mapping_source: z.enum(['guessed', 'remembered', 'chosen']),
  missing_columns: z.array(z.enum(PAYMENT_COLUMNS)),
  outcomes: z.array(z.object({ outcome: z.enum(PAYMENT_OUTCOMES), rows: z.int(), amount: Money })),
  can: z.object({ change: z.boolean(), run: z.boolean(), undo: z.boolean(), discard: z.boolean() }),
}).meta({ id: 'PaymentImport' });
export type PaymentImport = z.infer<typeof PaymentImport>;

const ImportRow = z
  .object({
    row: z.int().describe('Of the file'),
    given: z.record(z.enum(PAYMENT_COLUMNS), z.string()),
    outcome: z.enum(PAYMENT_OUTCOMES),
    said: z.string(),
    chosen: z.boolean().nullable().describe('True records a duplicate, false leaves the row out'),
    order_id: Id.nullable(),
  })
  .meta({ id: 'PaymentImportRow' });
export type PaymentImportRow = z.infer<typeof ImportRow>;

export const paymentImportEndpoints = {
  uploadPayments: endpoint({
    method: 'POST',
    path: 'order/finance_import',
    summary: 'Upload a .csv of payments; it is checked, and nothing is recorded yet',
    ...keepers,
    upload: { maxBytes: PAYMENT_FILE_BYTES },
    reply: data(PaymentImport),
    status: 201,
    rate: 'heavy',
    audit: 'finance_import.checked',
    errors: ['too_large', 'rule_broken', 'conflict'],
  }),
  listPaymentImports: endpoint({
    method: 'GET',
    path: 'order/finance_import',
    summary: 'Imports of payments, newest first',
    ...keepers,
    query: z.strictObject({ state: z.enum(IMPORT_STATES).optional(), ...Paging }),
    reply: list(ListedPaymentImport),
  }),
  getPaymentImport: endpoint({
    method: 'GET',
    path: 'order/finance_import/{id}',
    summary: 'An import of payments: columns, outcomes and their sums',
    ...keepers,
    params: IdParam,
    reply: data(PaymentImport),
    errors: ['not_found'],
  }),
  listPaymentRows: endpoint({
    method: 'GET',
    path: 'order/finance_import/{id}/rows',
    summary: 'What each row of an import would do, or did',
    ...keepers,
    params: IdParam,
    query: z.strictObject({ outcome: z.enum(PAYMENT_OUTCOMES).optional(), ...Paging }),
    reply: list(ImportRow),
    errors: ['not_found'],
  }),
  getPaymentErrors: endpoint({
    method: 'GET',
    path: 'order/finance_import/{id}/errors',
    summary: "Download the rows in error as they were sent, with a column 'Error'",
    ...keepers,
    params: IdParam,
    reply: 'file',
    rate: 'heavy',
    errors: ['not_found'],
  }),
  getPaymentFile: endpoint({
    method: 'GET',
    path: 'order/finance_import/{id}/file',
    summary: 'Download the file of an import as it was sent',
    ...keepers,
    params: IdParam,
    reply: 'file',
    recordsReads: true,
    errors: ['not_found'],
  }),
  changePaymentImport: endpoint({
    method: 'PUT',
    path: 'order/finance_import/{id}',
    summary: 'Correct the columns, or choose rows to leave out and duplicates to record; it is checked again',
    ...keepers,
    params: IdParam,
    body: z.strictObject({
      mapping: Mapping.nullable()
        .optional()
        .describe('Remembered for files with the same header; null guesses and forgets'),
      rows: z
        .array(z.strictObject({ row: z.int().min(1), record: z.boolean().nullable() }))
        .min(1)
        .max(200)
        .optional()
        .describe('record: true records a duplicate, false leaves a row out, null is as it was found'),
      version: z.int().min(1),
    }),
    reply: data(PaymentImport),
    rate: 'heavy',
    audit: 'finance_import.changed',
    errors: ['not_found', 'conflict', 'stale', 'rule_broken'],
  }),
  runPaymentImport: endpoint({
    method: 'POST',
    path: 'order/finance_import/{id}/run',
    summary: 'Record the rows without error, all or none',
    ...keepers,
    params: IdParam,
    body: z.strictObject({
      version: z.int().min(1),
      accept_overpayment: z.boolean().default(false),
    }),
    reply: data(PaymentImport),
    rate: 'heavy',
    idempotent: true,
    audit: 'finance_import.recorded',
    errors: ['not_found', 'conflict', 'stale', 'rule_broken', 'idempotency_mismatch'],
  }),
  undoPaymentImport: endpoint({
    method: 'DELETE',
    path: 'order/finance_import/{id}',
    summary: 'Undo a recorded import within 30 days, all of its payments or none; discard a checked one',
    ...keepers,
    params: IdParam,
    reply: data(z.object({ id: Id, state: z.enum(['undone', 'discarded']) })),
    rate: 'heavy',
    audit: 'finance_import.undone',
    errors: ['not_found', 'conflict'],
  }),
} as const;

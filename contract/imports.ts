import { z } from 'zod';
import { IMPORT_COLUMNS } from '#rules/listing-import.ts';
import { endpoint } from './endpoint.ts';
import { ExportFormat, Id, IdParam, Paging, Timestamp, data, list } from './primitives.ts';

export const ImportColumn = z.enum(IMPORT_COLUMNS);

/** Column of the file (0-based) for each column of the import; null where the file has none. */
export const ImportMapping = z
  .partialRecord(ImportColumn, z.int().min(0).max(199).nullable())
  .meta({ id: 'ImportMapping' });
export type ImportMapping = z.infer<typeof ImportMapping>;

export const ListingImport = z
  .object({
    id: Id,
    file_name: z.string(),
    created_date: Timestamp,
    created_by: z.string(),
    state: z.enum(['checked', 'running', 'done', 'failed', 'undone']),
    failure: z.string().nullable(),
    headers: z.array(z.object({ index: z.int(), header: z.string(), samples: z.array(z.string()) })),
    mapping: ImportMapping,
    missing_columns: z.array(ImportColumn),
    row_count: z.int(),
    good_rows: z.int(),
    refused_rows: z.int(),
    new_listings: z.int(),
    new_lots: z.int(),
    changed_lots: z.int(),
    progress: z.int().describe('Rows carried out so far'),
    problems: z
      .array(z.object({ row: z.int(), column: z.string().nullable(), message: z.string() }))
      .describe('The first 200; the report has all'),
    can: z.object({ run: z.boolean(), undo: z.boolean() }),
    undo_refusal: z.string().nullable(),
  })
  .meta({ id: 'ListingImport' });
export type ListingImport = z.infer<typeof ListingImport>;

export const importEndpoints = {
  uploadImport: endpoint({
    method: 'POST',
    path: 'listing/import',
    summary: 'Upload a price file (.csv or .xlsx); answers the guessed columns and a dry run',
    audience: ['Seller'],
    upload: { maxBytes: 20 * 1024 * 1024 },
    reply: data(ListingImport),
    status: 201,
    rate: 'heavy',
    audit: 'import.uploaded',
    errors: ['too_large', 'rule_broken'],
  }),
  listImports: endpoint({
    method: 'GET',
    path: 'listing/import',
    summary: 'Imports of the own company, newest first',
    audience: ['Seller'],
    query: z.strictObject(Paging),
    reply: list(ListingImport),
  }),
  getImportTemplate: endpoint({
    method: 'GET',
    path: 'listing/import/template',
    summary: 'A price file with the columns and two example rows',
    audience: ['Seller'],
    query: z.strictObject({ format: ExportFormat }),
    reply: 'file',
  }),
  getImport: endpoint({
    method: 'GET',
    path: 'listing/import/{id}',
    summary: 'Columns, dry run, progress and refused rows of one import',
    audience: ['Seller'],
    params: IdParam,
    reply: data(ListingImport),
    errors: ['not_found'],
  }),
  mapImport: endpoint({
    method: 'PUT',
    path: 'listing/import/{id}',
    summary: 'Correct the columns; answers a new dry run',
    audience: ['Seller'],
    params: IdParam,
    body: z.strictObject({ mapping: ImportMapping }),
    reply: data(ListingImport),
    rate: 'heavy',
    audit: 'import.mapped',
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  runImport: endpoint({
    method: 'POST',
    path: 'listing/import/{id}/run',
    summary: 'Carry out the import as a job',
    audience: ['Seller'],
    params: IdParam,
    reply: data(ListingImport),
    idempotent: true,
    audit: 'import.started',
    errors: ['not_found', 'conflict', 'rule_broken', 'idempotency_mismatch'],
  }),
  getImportReport: endpoint({
    method: 'GET',
    path: 'listing/import/{id}/report',
    summary: 'The refused rows with their reasons as a file',
    audience: ['Seller'],
    params: IdParam,
    query: z.strictObject({ format: ExportFormat }),
    reply: 'file',
    errors: ['not_found'],
  }),
  undoImport: endpoint({
    method: 'DELETE',
    path: 'listing/import/{id}',
    summary: 'Undo the import while nothing of it was sold',
    audience: ['Seller'],
    params: IdParam,
    reply: data(ListingImport),
    audit: 'import.undone',
    errors: ['not_found', 'conflict'],
  }),
} as const;

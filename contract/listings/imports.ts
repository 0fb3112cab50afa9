import { z } from 'zod';
import { IMPORT_KINDS, IMPORT_STATES, PRICE_FILE_BYTES } from '#rules/listings/import-columns.ts';
import { PROBLEM_CODES } from '#rules/listings/import-problems.ts';
import { endpoint } from '../endpoint.ts';
import { ExportFormat, Id, IdParam, Money, Paging, Timestamp, data, list } from '../primitives.ts';
import { ImportColumn, ImportMapping, ImportSettings } from './import-reading.ts';

/** Rows with the same problem. */
const ProblemGroup = z.object({
  column: ImportColumn,
  code: z.enum(PROBLEM_CODES),
  rows: z.int(),
  first_rows: z.array(z.int()),
  example: z.string().describe('What is said of the first row'),
  value: z.string().describe('The cell of the first row; empty where the file has none'),
});

const PriceChange = z.object({
  row: z.int(),
  ndc: z.string(),
  lot: z.string(),
  before: Money,
  after: Money,
  compared_with: z.enum(['lot', 'listing']).describe('listing: a new lot, beside the nearest price there'),
});

/** Price files, unless told. */
const Kind = z.enum(IMPORT_KINDS).default('listings').describe('portfolio: files of the portfolio');

const Lines = z.array(z.object({ row: z.int(), text: z.string() }));

export const ListingImport = z
  .object({
    id: Id,
    kind: z.enum(IMPORT_KINDS).describe('What it is imported into'),
    file_name: z.string(),
    created_date: Timestamp,
    created_by: z.string(),
    state: z.enum(IMPORT_STATES),
    failure: z.string().nullable(),
    by_edi: z.boolean().describe('A document of an EDI client made it; what it may do, it does by itself'),
    waits: z.string().nullable().describe('Why one that a document made waits for a person'),
    header_row: z.int().nullable().describe('Row that names the columns; null: the file has no header'),
    first_rows: Lines.describe('The first rows of the file, to choose the header from'),
    notes: z.array(z.string()).describe('How the file was read, sentence by sentence'),
    headers: z.array(z.object({ index: z.int(), header: z.string(), samples: z.array(z.string()) })),
    mapping: ImportMapping,
    mapping_source: z.enum(['guessed', 'remembered', 'chosen']),
    settings: ImportSettings,
    missing_columns: z.array(ImportColumn),
    row_count: z.int(),
    good_rows: z.int(),
    refused_rows: z.int(),
    skipped_rows: z.int().describe('Rows that are evidently no product, such as titles and totals'),
    new_listings: z.int(),
    changed_listings: z.int().describe('Listings whose name, minimum quantity or case size changes'),
    new_lots: z.int(),
    changed_lots: z.int(),
    unchanged_lots: z.int(),
    withdrawn_lots: z.int().describe('Lots taken out of sale, those of withdrawn listings among them'),
    withdrawn_listings: z.int(),
    new_items: z.int().describe('Products that the portfolio gets'),
    changed_items: z.int().describe('Products of the portfolio that get another contract price'),
    unchanged_items: z.int(),
    price_changes: z.object({
      up: z.int().describe('Of listed lots'),
      down: z.int().describe('Of listed lots'),
      new_lots: z.int().describe('New lots more than a fifth away from the nearest price of their listing'),
      large: z.int().describe('All that are more than a fifth away; they need a confirmation'),
      shown: z.array(PriceChange).describe('The 100 largest; the report of price changes has all'),
    }),
    changes: z
      .object({
        names: z.int().describe('Listings that get another name'),
        doubtful_names: z
          .int()
          .describe('Of these those that lose a strength or a count; they need a confirmation'),
        shown: z.array(
          z.object({
            what: z.enum(['name', 'new_listing', 'new_lot', 'new_item', 'changed_item']),
            row: z.int(),
            ndc: z.string(),
            name: z.string(),
            name_before: z.string().nullable().describe('Of a name'),
            lot: z.string().nullable().describe('Of a new lot'),
            price: Money.nullable().describe(
              'Of a new lot, or the contract price of a product of the portfolio',
            ),
            price_before: Money.nullable().describe('Of a changed product of the portfolio'),
            doubtful: z.boolean(),
          }),
        ),
      })
      .describe('What is renamed and made, the first 100 of each; the report of changes has all'),
    gone: z
      .object({
        listings: z.int(),
        lots: z.int(),
        shown: z.array(z.object({ ndc: z.string(), name: z.string(), lot: z.string(), stock: z.int() })),
      })
      .describe('Active lots of the company that the file does not name; they are left as they are'),
    progress: z.int().describe('Rows checked, or carried out, so far'),
    problem_groups: z.array(ProblemGroup),
    problems: z
      .array(z.object({ row: z.int(), column: z.string().nullable(), message: z.string() }))
      .describe('The first 200; the report has all'),
    skipped: Lines.describe('The first 50 skipped rows'),
    can: z.object({ run: z.boolean(), undo: z.boolean(), cancel: z.boolean() }),
    undo_refusal: z.string().nullable(),
    undo: z
      .object({
        listings: z.int().describe('New listings that leave the catalog'),
        withdrawn: z.int().describe('New lots that do, and new products that leave the portfolio'),
        restored: z.int().describe('Lots and products of the portfolio that get back what they had'),
        kept: z
          .int()
          .describe('Lots and products of the portfolio that were changed later, and stay as they are'),
        shown: z
          .array(z.object({ name: z.string(), reason: z.string() }))
          .describe('What stays, with why: the first 50 lots, and the first 50 listings'),
      })
      .nullable()
      .describe(
        'What undoing it would do, or did; null where it cannot be undone, or was before this was kept',
      ),
  })
  .meta({ id: 'ListingImport' });
export type ListingImport = z.infer<typeof ListingImport>;

/** What a list shows of each; what was found in its rows, and whether it can be undone, is left to `getImport`. */
export const ListedImport = ListingImport.pick({
  id: true,
  kind: true,
  file_name: true,
  created_date: true,
  created_by: true,
  state: true,
  failure: true,
  row_count: true,
  good_rows: true,
  refused_rows: true,
  skipped_rows: true,
  new_listings: true,
  changed_listings: true,
  new_lots: true,
  changed_lots: true,
  unchanged_lots: true,
  new_items: true,
  changed_items: true,
  unchanged_items: true,
  progress: true,
}).meta({ id: 'ListedImport' });
export type ListedImport = z.infer<typeof ListedImport>;

export const importEndpoints = {
  uploadImport: endpoint({
    method: 'POST',
    path: 'listing/import',
    summary: 'Upload a price file (.csv, .xlsx, .txt, .tsv); a job checks it',
    audience: ['Seller'],
    upload: { maxBytes: PRICE_FILE_BYTES },
    reply: data(ListingImport),
    status: 201,
    rate: 'heavy',
    audit: 'import.uploaded',
    errors: ['too_large', 'rule_broken'],
  }),
  listImports: endpoint({
    method: 'GET',
    path: 'listing/import',
    summary: "Your company's imports, newest first",
    audience: ['Seller'],
    query: z.strictObject({ kind: Kind, ...Paging }),
    reply: list(ListedImport),
  }),
  getImportTemplate: endpoint({
    method: 'GET',
    path: 'listing/import/template',
    summary: 'Download a template of a price file or a file of the portfolio, with two example rows',
    audience: ['Seller'],
    query: z.strictObject({ kind: Kind, format: ExportFormat }),
    reply: 'file',
  }),
  getImport: endpoint({
    method: 'GET',
    path: 'listing/import/{id}',
    summary: 'Get an import: columns, dry run, progress and refused rows',
    audience: ['Seller'],
    params: IdParam,
    reply: data(ListingImport),
    errors: ['not_found'],
  }),
  mapImport: endpoint({
    method: 'PUT',
    path: 'listing/import/{id}',
    summary: 'Correct the header row, the columns or how cells are read; a job checks the file again',
    audience: ['Seller'],
    params: IdParam,
    body: z.strictObject({
      mapping: ImportMapping.nullable()
        .optional()
        .describe('Remembered for files with the same header; null guesses and forgets'),
      header_row: z.int().min(1).max(2_000_000).nullable().optional(),
      settings: ImportSettings.partial().optional(),
    }),
    reply: data(ListingImport),
    rate: 'heavy',
    audit: 'import.mapped',
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  runImport: endpoint({
    method: 'POST',
    path: 'listing/import/{id}/run',
    summary: 'Run the import as a job',
    audience: ['Seller'],
    params: IdParam,
    body: z.strictObject({
      confirm_prices: z.boolean().optional().describe('Large changes of prices are meant so'),
      confirm_names: z.boolean().optional().describe('Names that lose a strength or a count are meant so'),
    }),
    reply: data(ListingImport),
    idempotent: true,
    audit: 'import.started',
    errors: ['not_found', 'conflict', 'rule_broken', 'idempotency_mismatch'],
  }),
  cancelImport: endpoint({
    method: 'POST',
    path: 'listing/import/{id}/cancel',
    summary: 'Cancel the check of a file, or discard what was checked',
    audience: ['Seller'],
    params: IdParam,
    reply: data(ListingImport),
    audit: 'import.cancelled',
    errors: ['not_found', 'conflict'],
  }),
  getImportReport: endpoint({
    method: 'GET',
    path: 'listing/import/{id}/report',
    summary: 'Download the refused rows with their reasons',
    audience: ['Seller'],
    params: IdParam,
    query: z.strictObject({ format: ExportFormat }),
    reply: 'file',
    rate: 'heavy',
    errors: ['not_found'],
  }),
  getImportPrices: endpoint({
    method: 'GET',
    path: 'listing/import/{id}/prices',
    summary: 'Download the price changes of an import, largest first, and what it renames and makes',
    audience: ['Seller'],
    params: IdParam,
    query: z.strictObject({ format: ExportFormat }),
    reply: 'file',
    rate: 'heavy',
    errors: ['not_found'],
  }),
  undoImport: endpoint({
    method: 'DELETE',
    path: 'listing/import/{id}',
    summary: 'Undo an import if nothing from it has been sold; what was changed later is named and stays',
    audience: ['Seller'],
    params: IdParam,
    reply: data(ListingImport),
    audit: 'import.undone',
    errors: ['not_found', 'conflict'],
  }),
} as const;

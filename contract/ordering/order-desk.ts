import { z } from 'zod';
import { PRICE_FILE_BYTES } from '#rules/listings/import-columns.ts';
import { LIST_COLUMNS } from '#rules/ordering/list-columns.ts';
import { LINE_LENGTH, MOST_LINES, MOST_PACKS, TOO_MANY_LINES } from '#rules/ordering/limits.ts';
import { endpoint } from '../endpoint.ts';
import { Id, Money, UsDate, data, text } from '../primitives.ts';
import { DeskProduct } from './desk-shapes.ts';

const buyers = ['Buyer', 'Administrator'] as const;

export const Ndc11 = z.string().regex(/^\d{11}$/, 'An NDC of 11 digits');

const ReadLine = z
  .object({
    state: z.enum(['known', 'ambiguous', 'not_offered', 'unreadable']),
    why: z.string().nullable().describe('Why it is not simply known'),
    quantity: z.int(),
    kind: z.enum(['ndc', 'upc', 'gs1', 'words', 'none']),
    gtin: z.string().nullable(),
    expiry_date: UsDate.nullable().describe('That the code says'),
    lot_name: z.string().nullable().describe('That the code says'),
    ndc: z.string().nullable().describe('11 digits; of the product that is meant'),
    ndc_number: z.string().nullable(),
    name: z.string().nullable(),
    package_description: z.string().nullable(),
    eaches_per_pack: z.number().nullable(),
    product: z.string().nullable().describe('Key of its product'),
    choices: z
      .array(
        z.object({
          ndc: z.string(),
          ndc_number: z.string(),
          name: z.string(),
          package_description: z.string(),
          offers: z.int(),
          lowest_price: Money.nullable(),
        }),
      )
      .describe('What an ambiguous line may mean, at most nine; the NDC stands for its product'),
  })
  .meta({ id: 'ReadLine' });
export type ReadLine = z.infer<typeof ReadLine>;

export const ListMapping = z
  .partialRecord(z.enum(LIST_COLUMNS), z.int().min(0).max(199).nullable())
  .meta({ id: 'OrderListMapping' });
export type ListMapping = z.infer<typeof ListMapping>;

export const orderDeskEndpoints = {
  readOrderLines: endpoint({
    method: 'POST',
    path: 'order/desk/lines',
    summary: 'Find the products that lines of text name, with their offers; line by line in the order sent',
    audience: buyers,
    body: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            text: text(LINE_LENGTH),
            quantity: z.int().min(1).max(MOST_PACKS).optional().describe('Instead of what the text says'),
            ndc: Ndc11.optional().describe('Which choice of an ambiguous line is meant'),
            listing_id: Id.optional().describe('A listing that is among the offers whatever its rank'),
          }),
        )
        .min(1)
        .max(MOST_LINES, TOO_MANY_LINES),
    }),
    reply: data(z.object({ lines: z.array(ReadLine), products: z.array(DeskProduct) })),
    rate: 'lines',
  }),
  readOrderFile: endpoint({
    method: 'POST',
    path: 'order/desk/file',
    summary: 'Read the lines of an order list (.csv, .xlsx, .txt, .tsv); columns as told, else as found',
    audience: buyers,
    upload: { maxBytes: PRICE_FILE_BYTES },
    body: z.strictObject({
      header_row: z.int().min(1).max(2_000_000).nullable().optional().describe('Null: the file has none'),
      mapping: ListMapping.optional(),
    }),
    reply: data(
      z.object({
        file_name: z.string(),
        header_row: z.int().nullable(),
        first_rows: z.array(z.object({ row: z.int(), text: z.string() })),
        columns: z.array(z.object({ index: z.int(), header: z.string(), samples: z.array(z.string()) })),
        mapping: ListMapping,
        lines: z.array(z.object({ text: z.string(), quantity: z.int().nullable() })),
      }),
    ),
    rate: 'heavy',
    errors: ['too_large', 'rule_broken'],
  }),
} as const;

import { z } from 'zod';
import {
  EDI_STATUS_CHOICES,
  EDI_STATUSES,
  LARGEST_EDI_FILE,
  MESSAGE_DIRECTIONS,
  LONGEST_IGNORE_REASON,
  MESSAGE_TYPES,
  RELATIONS,
} from '#rules/edi/messages.ts';
import { IMPORT_STATES } from '#rules/listings/import-columns.ts';
import { EDI_INVOICE_STATUSES } from '#rules/edi/invoices.ts';
import { EDI_SHIPMENT_STATUSES } from '#rules/edi/shipments.ts';
import { endpoint } from '../endpoint.ts';
import { data, ExportFormat, Id, IdParam, list, Paging, Timestamp } from '../primitives.ts';
import { keepers, Named, ofDaysAndClient } from './common.ts';

const Ignored = z.object({ by: z.string(), at: Timestamp, reason: z.string() });

const Message = z
  .object({
    id: Id,
    at: Timestamp,
    client: Named.nullable().describe('Null where the sender is not known'),
    direction: z.enum(MESSAGE_DIRECTIONS),
    type: z
      .string()
      .describe('Number of the document, `TA1`, or `–` of an interchange that was refused as a whole'),
    control: z.string().describe('`000000042 / 0001`'),
    status: z.enum(EDI_STATUSES),
    error: z.string().nullable(),
    note: z.string().nullable(),
    orders: z
      .array(Id)
      .describe('That it became, one for each seller, that it speaks of, or that it was linked to'),
    ignored: Ignored.nullable().describe('Who said that nobody has to look at it'),
  })
  .meta({ id: 'EdiMessage' });
export type EdiMessage = z.infer<typeof Message>;

const Segment = z.object({
  number: z.int().describe('Counted from ST, which is 1; of a whole interchange from ISA'),
  text: z.string().describe('As it came, without its terminator'),
  segment: z.string(),
  name: z.string().nullable().describe('Null of a segment that we do not know'),
  elements: z.array(
    z.object({
      number: z.int(),
      name: z.string().nullable(),
      value: z.string(),
      word: z.string().nullable(),
    }),
  ),
  faults: z.array(z.string()),
});

export const WholeMessage = Message.extend({
  file: z.object({
    name: z.string().nullable(),
    channel: z.string().nullable(),
    sha256: z.string(),
    at: Timestamp,
  }),
  related: z
    .array(
      z.object({
        id: Id,
        at: Timestamp,
        direction: z.enum(MESSAGE_DIRECTIONS),
        type: z.string(),
        control: z.string(),
        status: z.enum(EDI_STATUSES),
        how: z.enum(RELATIONS),
      }),
    )
    .describe('Other messages that belong to it, newest first, at most 50'),
  history: z
    .array(z.object({ at: Timestamp, text: z.string() }))
    .describe('What was done with it and its interchange, and by whom, oldest first, at most 50'),
  linked: Id.nullable().describe('The order that a person linked it to'),
  shipments: z
    .array(z.object({ id: Id, shipment_number: z.string(), status: z.enum(EDI_SHIPMENT_STATUSES) }))
    .describe('Of a ship notice, one for each order'),
  invoice: z
    .object({ id: Id, invoice_number: z.string(), status: z.enum(EDI_INVOICE_STATUSES) })
    .nullable()
    .describe('That a seller sent by it'),
  catalog: z
    .object({
      import_id: Id,
      state: z.enum(IMPORT_STATES),
      failure: z.string().nullable(),
      waits: z.string().nullable().describe('Why it waits for a person of the seller'),
      rows: z.int(),
      new_listings: z.int(),
      new_lots: z.int(),
      changed_lots: z.int(),
      unchanged_lots: z.int(),
      withdrawn_lots: z.int(),
      refused_rows: z.int(),
      problems: z
        .array(z.object({ item: z.int().describe('Which LIN of the catalog, from 1'), message: z.string() }))
        .describe('The first 20'),
    })
    .nullable()
    .describe('The import of a catalog that a seller sent by it'),
  segments: z.array(Segment),
  more_segments: z.int().describe('That are not shown'),
  move: z.enum(['reprocess', 'resend', 'render']).nullable().describe('What `retry` would do'),
}).meta({ id: 'EdiWholeMessage' });
export type EdiWholeMessage = z.infer<typeof WholeMessage>;

const Handled = z
  .object({
    id: Id,
    order_id: Id.nullable().describe('That a person linked it to'),
    ignored: Ignored.nullable(),
  })
  .meta({ id: 'EdiHandled' });
export type EdiHandled = z.infer<typeof Handled>;

const Handling = z.union([
  z.strictObject({ order_id: Id.nullable() }),
  z.strictObject({ ignored: z.literal(true), reason: z.string().trim().min(1).max(LONGEST_IGNORE_REASON) }),
  z.strictObject({ ignored: z.literal(false) }),
]);
export type EdiHandling = z.infer<typeof Handling>;

const StoredFile = z.object({ id: Id, name: z.string(), bytes: z.int(), sha256: z.string() });

const filters = {
  search: z.string().trim().max(80).optional().describe('A control number, a PO number or an order'),
  ...ofDaysAndClient,
  direction: z.enum(MESSAGE_DIRECTIONS).optional(),
  type: z.enum(MESSAGE_TYPES).optional(),
  status: z.enum(EDI_STATUS_CHOICES).optional(),
};

const PATH = 'admin/edi/messages';

export const ediMessageEndpoints = {
  listEdiMessages: endpoint({
    method: 'GET',
    path: `${PATH}/edi`,
    summary: 'What was exchanged, newest first: one message for each transaction set',
    ...keepers,
    query: z.strictObject({ ...Paging, ...filters }),
    reply: list(Message),
  }),
  exportEdiMessages: endpoint({
    method: 'GET',
    path: `${PATH}/edi/export`,
    summary: 'Export EDI messages as a file, up to 10,000 rows',
    ...keepers,
    query: z.strictObject({ ...filters, format: ExportFormat }),
    reply: 'file',
    rate: 'heavy',
  }),
  getEdiMessage: endpoint({
    method: 'GET',
    path: `${PATH}/edi/{id}`,
    summary: 'One EDI message, segment by segment as it came and as it reads',
    ...keepers,
    params: IdParam,
    reply: data(WholeMessage),
    errors: ['not_found'],
  }),
  getEdiMessageFile: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/file`,
    summary: 'Download the interchange of an EDI message, byte for byte',
    ...keepers,
    params: IdParam,
    reply: 'file',
    recordsReads: true,
    errors: ['not_found'],
  }),
  retryEdiMessage: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/retry`,
    summary: 'Process a received message that failed again; send a sent one again, anew where it failed',
    ...keepers,
    params: IdParam,
    reply: data(Message),
    rate: 'write',
    audit: 'edi_message.retried',
    errors: ['not_found', 'conflict'],
  }),
  handleEdiMessage: endpoint({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary:
      'Link a received EDI message or mail to an order, or ignore what failed; `null` and `false` take it back',
    ...keepers,
    params: IdParam,
    body: Handling,
    reply: data(Handled),
    rate: 'write',
    audit: 'edi_message.handled',
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  uploadEdiFile: endpoint({
    method: 'POST',
    path: 'admin/edi/clients/{id}/files',
    summary: 'Take in a file of an EDI client that came by another way',
    ...keepers,
    params: IdParam,
    upload: { maxBytes: LARGEST_EDI_FILE },
    reply: data(StoredFile),
    status: 201,
    rate: 'heavy',
    audit: 'edi_file.received',
    errors: ['not_found', 'too_large', 'rule_broken'],
  }),
} as const;

import { z } from 'zod';
import { EDI_STATUSES, LARGEST_EDI_FILE, MESSAGE_DIRECTIONS, MESSAGE_TYPES } from '#rules/edi/messages.ts';
import { endpoint } from '../endpoint.ts';
import {
  data,
  ExportFormat,
  Id,
  IdParam,
  list,
  Paging,
  RangeEnd,
  RangeStart,
  Timestamp,
} from '../primitives.ts';

const Named = z.object({ id: Id, name: z.string() });

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

const WholeMessage = Message.extend({
  file: z.object({
    name: z.string().nullable(),
    channel: z.string().nullable(),
    sha256: z.string(),
    at: Timestamp,
  }),
  orders: z.array(Id).describe('That it became, one for each seller'),
  segments: z.array(Segment),
  more_segments: z.int().describe('That are not shown'),
  move: z.enum(['reprocess', 'resend', 'render']).nullable().describe('What `retry` would do'),
}).meta({ id: 'EdiWholeMessage' });
export type EdiWholeMessage = z.infer<typeof WholeMessage>;

const StoredFile = z.object({ id: Id, name: z.string(), bytes: z.int(), sha256: z.string() });

const filters = {
  from: RangeStart.optional(),
  to: RangeEnd.optional(),
  client_id: z.coerce.number().pipe(Id).optional(),
  direction: z.enum(MESSAGE_DIRECTIONS).optional(),
  type: z.enum(MESSAGE_TYPES).optional(),
  status: z.enum(EDI_STATUSES).optional(),
};

const keepers = { audience: ['Administrator'], permission: 'edi' } as const;
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

import { z } from 'zod';
import {
  CONTEXT_NAMES,
  CONTEXT_OF,
  DOCUMENT_CONTEXTS,
  DOCUMENT_TITLE_LENGTH,
  DOCUMENT_TYPES,
  LICENSE_REVIEWS,
  MOST_BYTES,
} from '#rules/documents.ts';
import { endpoint } from './endpoint.ts';
import {
  CalendarDate,
  Done,
  Id,
  IdParam,
  Paging,
  Timestamp,
  data,
  list,
  requiredText,
  text,
} from './primitives.ts';

export const DocumentType = z.enum(DOCUMENT_TYPES);
export const DocumentContext = z.enum(DOCUMENT_CONTEXTS);
const NamedContext = z.enum(CONTEXT_NAMES).transform((name) => CONTEXT_OF[name]);

export const StoredDocument = z
  .object({
    id: Id,
    type: DocumentType,
    context: DocumentContext,
    company_id: Id.describe('Whose it is; of a listing or an order, its seller'),
    facility_id: Id.nullable(),
    listing_id: Id.nullable(),
    order_id: Id.nullable(),
    on_profile: z.boolean().describe('Shown on the profile of its supplier, to everyone who is signed in'),
    title: z.string().describe('What the seller of a listing calls it; empty: not said'),
    name: z.string().describe('Of the file'),
    content_type: z.string(),
    bytes: z.int(),
    uri: z
      .string()
      .describe('Names the stored file, to record it again; its last part is the name of the file'),
    url: z.string().describe('Where the file is read, as an attachment'),
    internal: z.boolean().describe('Read by administrators alone'),
    uploaded_by: z.string().nullable().describe('Null: sent with the registration'),
    created_date: Timestamp,
    ends: CalendarDate.nullable().describe('Last day of a license, as it was given with the file'),
    replaced_date: Timestamp.nullable().describe('When a newer file took its place; null for what counts'),
    review: z
      .enum(LICENSE_REVIEWS)
      .nullable()
      .describe(
        'Of a license with a later end, which counts once staff has approved it; null: it needed none',
      ),
    review_reason: z.string().nullable().describe('Why it was declined'),
    can: z.object({
      delete: z.boolean(),
      renew: z.boolean().describe('A newer file may take its place'),
      name: z.boolean().describe('It may be given another title'),
      show: z.boolean().describe('It may be shown on the profile, or taken off'),
    }),
  })
  .meta({ id: 'Document' });
export type StoredDocument = z.infer<typeof StoredDocument>;

const place = {
  type: DocumentType,
  context: NamedContext.default('facility').describe("'derma' is the facility, 'profile' the company"),
  facility_id: Id.optional().describe('Absent: the current facility'),
  company_id: Id.optional().describe('Absent: your company'),
  listing_id: Id.optional().describe('For the context listing'),
  order_id: Id.optional().describe('For the context order'),
  ends: CalendarDate.optional().describe('Last day of a license; a renewal says it'),
  internal: z.boolean().optional().describe('Of an order: read by administrators alone, who send it'),
  replaces: Id.optional().describe('The document whose place the file takes; it stays in the history'),
};
const NewDocument = z.strictObject({
  ...place,
  email: text(254).optional().describe('Not kept: the session says who uploads'),
  product: text(40).optional().describe('Not kept: the host says for which catalog'),
});
const KnownFile = z.strictObject({
  ...place,
  uri: text(250).describe('Of a document that the caller uploaded before'),
});
export type DocumentPlace = Omit<z.output<typeof NewDocument>, 'email' | 'product'>;

const AUDIENCE = ['Buyer', 'Seller', 'Administrator'] as const;

const review = {
  method: 'PUT',
  audience: ['Administrator'],
  permission: 'companies',
  inPerson: true,
  params: IdParam,
  reply: data(StoredDocument),
} as const;

export const documentEndpoints = {
  listDocuments: endpoint({
    method: 'GET',
    path: 'document',
    summary: 'List the documents you can see, newest first',
    audience: AUDIENCE,
    query: z.strictObject({
      ...Paging,
      context: NamedContext.optional(),
      type: DocumentType.optional(),
      facility_id: z.coerce.number().pipe(Id).optional(),
      company_id: z.coerce.number().pipe(Id).optional(),
      listing_id: z.coerce.number().pipe(Id).optional(),
      order_id: z.coerce.number().pipe(Id).optional(),
      history: z.enum(['0', '1']).optional().describe('Also what a newer file has replaced'),
    }),
    reply: list(StoredDocument),
  }),
  uploadDocument: endpoint({
    method: 'POST',
    path: 'document/upload',
    summary: 'Upload a document, up to 20 MB, purchase history up to 50 MB, or renew a license',
    audience: AUDIENCE,
    rate: 'document',
    upload: { maxBytes: MOST_BYTES },
    body: NewDocument,
    reply: data(StoredDocument),
    status: 201,
    audit: 'document.uploaded',
    errors: ['not_found', 'forbidden', 'too_large', 'rule_broken', 'conflict', 'stale'],
  }),
  recordDocument: endpoint({
    method: 'POST',
    path: 'document',
    summary: 'Reuse a file you uploaded before as another document',
    audience: AUDIENCE,
    rate: 'document',
    body: KnownFile,
    reply: data(StoredDocument),
    status: 201,
    audit: 'document.recorded',
    errors: ['not_found', 'forbidden', 'rule_broken', 'conflict', 'stale'],
  }),
  getDocumentFile: endpoint({
    method: 'GET',
    path: 'document/{id}/file',
    summary: 'Download a document',
    audience: AUDIENCE,
    params: IdParam,
    reply: 'file',
    recordsReads: true,
    errors: ['not_found'],
  }),
  nameDocument: endpoint({
    method: 'PUT',
    path: 'document/{id}',
    summary: 'Say what a document of a listing is called',
    audience: ['Seller', 'Administrator'],
    permission: 'catalog',
    params: IdParam,
    body: z.strictObject({ title: text(DOCUMENT_TITLE_LENGTH) }),
    reply: data(StoredDocument),
    audit: 'document.named',
    errors: ['not_found', 'forbidden'],
  }),
  showDocument: endpoint({
    method: 'PUT',
    path: 'document/{id}/profile',
    summary: 'Show a document of a supplier on its profile, or take it off',
    audience: ['Seller', 'Administrator'],
    permission: 'companies',
    params: IdParam,
    body: z.strictObject({ shown: z.boolean() }),
    reply: data(StoredDocument),
    audit: 'document.shown',
    errors: ['not_found', 'forbidden'],
  }),
  deleteDocument: endpoint({
    method: 'DELETE',
    path: 'document/{id}',
    summary: 'Delete a document; an approved facility without its state license goes back to vetting',
    audience: AUDIENCE,
    params: IdParam,
    reply: Done,
    audit: 'document.deleted',
    errors: ['not_found', 'forbidden'],
  }),
  approveLicense: endpoint({
    ...review,
    path: 'document/{id}/approve',
    summary: 'Approve a license that waits for review; its end counts from now on',
    audit: 'license.approved',
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  declineLicense: endpoint({
    ...review,
    path: 'document/{id}/decline',
    summary: 'Decline a license that waits for review; the former one goes on counting',
    body: z.strictObject({ reason: requiredText(500, 'Say why: the people of the facility read it.') }),
    audit: 'license.declined',
    errors: ['not_found', 'conflict'],
  }),
} as const;

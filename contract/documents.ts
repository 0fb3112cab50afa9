import { z } from 'zod';
import { DOCUMENT_CONTEXTS, DOCUMENT_TYPES, MOST_BYTES } from '#rules/documents.ts';
import { endpoint } from './endpoint.ts';
import { Done, Id, IdParam, Paging, Timestamp, data, list, text } from './primitives.ts';

export const DocumentType = z.enum(DOCUMENT_TYPES);
export const DocumentContext = z.enum(DOCUMENT_CONTEXTS);

export const StoredDocument = z
  .object({
    id: Id,
    type: DocumentType,
    context: DocumentContext,
    company_id: Id,
    facility_id: Id.nullable(),
    name: z.string().describe('Of the file'),
    content_type: z.string(),
    bytes: z.int(),
    uri: z.string().describe('Key of the stored file'),
    url: z.string().describe('Where the file is read, as an attachment'),
    uploaded_by: z.string().nullable().describe('Null: sent with the registration'),
    created_date: Timestamp,
  })
  .meta({ id: 'Document' });
export type StoredDocument = z.infer<typeof StoredDocument>;

const place = {
  type: DocumentType,
  context: DocumentContext.default('facility'),
  facility_id: Id.optional().describe('Absent: the current facility'),
  company_id: Id.optional().describe('Absent: your company'),
};
const NewDocument = z.strictObject(place);
const KnownFile = z.strictObject({
  ...place,
  uri: text(100).describe('Of a document that the caller uploaded before'),
});
export type DocumentPlace = z.output<typeof NewDocument>;

const AUDIENCE = ['Buyer', 'Seller', 'Administrator'] as const;

export const documentEndpoints = {
  listDocuments: endpoint({
    method: 'GET',
    path: 'document',
    summary: 'List the documents you can see, newest first',
    audience: AUDIENCE,
    query: z.strictObject({
      ...Paging,
      context: DocumentContext.optional(),
      type: DocumentType.optional(),
      facility_id: z.coerce.number().pipe(Id).optional(),
      company_id: z.coerce.number().pipe(Id).optional(),
    }),
    reply: list(StoredDocument),
  }),
  uploadDocument: endpoint({
    method: 'POST',
    path: 'document/upload',
    summary: 'Upload a document, up to 20 MB; purchase history up to 50 MB',
    audience: AUDIENCE,
    upload: { maxBytes: MOST_BYTES },
    body: NewDocument,
    reply: data(StoredDocument),
    status: 201,
    audit: 'document.uploaded',
    errors: ['not_found', 'too_large', 'rule_broken', 'conflict'],
  }),
  recordDocument: endpoint({
    method: 'POST',
    path: 'document',
    summary: 'Reuse a file you uploaded before as another document',
    audience: AUDIENCE,
    body: KnownFile,
    reply: data(StoredDocument),
    status: 201,
    audit: 'document.recorded',
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  deleteDocument: endpoint({
    method: 'DELETE',
    path: 'document/{id}',
    summary: 'Delete a document; an approved facility without its state license goes back to vetting',
    audience: AUDIENCE,
    params: IdParam,
    reply: Done,
    audit: 'document.deleted',
    errors: ['not_found'],
  }),
  getDocumentFile: endpoint({
    method: 'GET',
    path: 'document/{id}/file',
    summary: 'Download a document',
    audience: AUDIENCE,
    params: IdParam,
    reply: 'file',
    errors: ['not_found'],
  }),
} as const;

import { z } from 'zod';
import { COMMENT_REQUIRED, namesOne, NOTE_LENGTH, NOTE_SCOPES, ONE_NOTE_SCOPE } from '#rules/catalog/team.ts';
import { endpoint } from '../endpoint.ts';
import { Done, Id, IdParam, Paging, Timestamp, data, list, requiredText, text } from '../primitives.ts';

const buyers = ['Buyer', 'Administrator'] as const;

export const Note = z
  .object({
    id: Id,
    comment: z.string(),
    listing_id: Id.nullable(),
    gcn: Id.nullable(),
    name: z.string().describe('Of the listing, or of a product of the drug group'),
    ndc_number: z.string().nullable().describe('Of the listing'),
    company_name: z.string().nullable().describe('Who sells the listing'),
    user_id: Id,
    first_name: z.string(),
    last_name: z.string(),
    created_date: Timestamp,
    can: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'Note' });
export type Note = z.infer<typeof Note>;

const comment = requiredText(NOTE_LENGTH, COMMENT_REQUIRED);

export const noteEndpoints = {
  listNotes: endpoint({
    method: 'GET',
    path: 'listing/notes',
    summary:
      'Notes of the facility on a listing and its drug group, newest first; on all listings without one',
    audience: buyers,
    query: z.strictObject({
      ...Paging,
      listing_id: z.coerce.number().pipe(Id).optional(),
      search: text(100).optional(),
      scope: z.enum(NOTE_SCOPES).optional(),
    }),
    reply: list(Note),
  }),
  getNote: endpoint({
    method: 'GET',
    path: 'listing/notes/{id}',
    summary: 'Get a note that is not expired',
    audience: buyers,
    params: IdParam,
    reply: data(Note),
    errors: ['not_found'],
  }),
  addNote: endpoint({
    method: 'POST',
    path: 'listing/notes',
    summary: 'Add a note on a listing or on all of a drug group',
    audience: buyers,
    body: z
      .strictObject({ comment, listing_id: Id.nullish(), gcn: Id.nullish() })
      .refine((body) => namesOne(NOTE_SCOPES, body), ONE_NOTE_SCOPE),
    reply: data(Note),
    status: 201,
    rate: 'write',
    audit: 'note.added',
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  saveNote: endpoint({
    method: 'PUT',
    path: 'listing/notes/{id}',
    summary: 'Change the text of a note; what it is about cannot change',
    audience: buyers,
    params: IdParam,
    body: z.strictObject({ comment }),
    reply: data(Note),
    rate: 'write',
    audit: 'note.saved',
    errors: ['not_found', 'forbidden'],
  }),
  expireNote: endpoint({
    method: 'DELETE',
    path: 'listing/notes/{id}',
    summary: 'Expire a note: nobody sees it any more',
    audience: buyers,
    params: IdParam,
    reply: Done,
    rate: 'write',
    audit: 'note.expired',
    errors: ['not_found', 'forbidden'],
  }),
} as const;

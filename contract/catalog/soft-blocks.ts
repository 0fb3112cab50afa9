import { z } from 'zod';
import {
  namesOne,
  ONE_SCOPE,
  REASON_LENGTH,
  REASON_REQUIRED,
  RESTORABLE_HOURS,
  SOFT_BLOCK_SCOPES,
} from '#rules/catalog/team.ts';
import { endpoint } from '../endpoint.ts';
import {
  CatalogType,
  Done,
  Id,
  IdParam,
  Paging,
  Timestamp,
  data,
  list,
  requiredText,
  text,
} from '../primitives.ts';

const buyers = ['Buyer', 'Administrator'] as const;

export const SoftBlock = z
  .object({
    id: Id,
    comment: z.string(),
    listing_id: Id.nullable(),
    gcn: Id.nullable(),
    seller_company_id: Id.nullable(),
    catalog_type: CatalogType.nullable(),
    name: z.string().describe('What is blocked, in words'),
    ndc_number: z.string().nullable().describe('Of a listing, as 5-4-2'),
    company_name: z.string().nullable().describe('The seller, where the block is about one'),
    user_id: Id,
    first_name: z.string(),
    last_name: z.string(),
    created_date: Timestamp,
    can: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'SoftBlock' });
export type SoftBlock = z.infer<typeof SoftBlock>;

const reason = requiredText(REASON_LENGTH, REASON_REQUIRED);

export const softBlockEndpoints = {
  listSoftBlocks: endpoint({
    method: 'GET',
    path: 'listing/v2/soft_block',
    summary: 'Soft blocks of the current facility, newest first',
    audience: buyers,
    query: z.strictObject({
      ...Paging,
      search: text(100).optional(),
      scope: z.enum(SOFT_BLOCK_SCOPES).optional(),
    }),
    reply: list(SoftBlock),
  }),
  getSoftBlock: endpoint({
    method: 'GET',
    path: 'listing/v2/soft_block/{id}',
    summary: 'Get a soft block',
    audience: buyers,
    params: IdParam,
    reply: data(SoftBlock),
    errors: ['not_found'],
  }),
  addSoftBlock: endpoint({
    method: 'POST',
    path: 'listing/v2/soft_block',
    summary:
      'Mark a listing, a drug group, a seller or a catalog as not to be bought without agreeing; one of the four',
    audience: buyers,
    body: z
      .strictObject({
        comment: reason,
        listing_id: Id.nullish(),
        gcn: Id.nullish(),
        seller_company_id: Id.nullish(),
        catalog_type: CatalogType.nullish(),
      })
      .refine((body) => namesOne(SOFT_BLOCK_SCOPES, body), ONE_SCOPE),
    reply: data(SoftBlock),
    status: 201,
    rate: 'write',
    audit: 'soft_block.added',
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  saveSoftBlock: endpoint({
    method: 'PUT',
    path: 'listing/v2/soft_block/{id}',
    summary: 'Change the reason of a soft block; what it blocks cannot change',
    audience: buyers,
    params: IdParam,
    body: z.strictObject({ id: Id.optional().describe('The same as in the path'), comment: reason }),
    reply: data(SoftBlock),
    rate: 'write',
    audit: 'soft_block.saved',
    errors: ['not_found', 'forbidden'],
  }),
  removeSoftBlock: endpoint({
    method: 'DELETE',
    path: 'listing/v2/soft_block/{id}',
    summary: 'Remove a soft block',
    audience: buyers,
    params: IdParam,
    reply: Done,
    rate: 'write',
    audit: 'soft_block.removed',
    errors: ['not_found', 'forbidden'],
  }),
  restoreSoftBlock: endpoint({
    method: 'POST',
    path: 'listing/v2/soft_block/{id}/restore',
    summary: `Put a soft block back that was removed in the last ${RESTORABLE_HOURS} hours; who agreed to it has still agreed`,
    audience: buyers,
    params: IdParam,
    reply: data(SoftBlock),
    rate: 'write',
    audit: 'soft_block.restored',
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
} as const;

import { z } from 'zod';
import { BLOCK_AUDIENCES, BLOCK_TYPES } from '#rules/brands/direct-blocks.ts';
import { isSafeLink } from '#rules/links.ts';
import { RICH_TEXT_MAX } from '#rules/rich-text.ts';
import { endpoint } from '../endpoint.ts';
import { Done, Id, IdParam, Timestamp, data, list, requiredText, text } from '../primitives.ts';

const BlockType = z.enum(BLOCK_TYPES);
const Audience = z.enum(BLOCK_AUDIENCES);

/** A block of a supplier's own site. */
export const DirectBlock = z
  .object({
    id: Id,
    client_id: Id,
    block_type: BlockType,
    title: z.string(),
    url: z.string().nullable(),
    new_tab: z.boolean(),
    content: z.string().describe('Sanitised HTML'),
    children: z.array(z.object({ label: z.string(), url: z.string() })),
    roles: z.array(Audience).describe('Empty: everyone'),
    position: z.int(),
    active: z.boolean(),
  })
  .meta({ id: 'DirectBlock' });
export type DirectBlock = z.infer<typeof DirectBlock>;

export const BlockDraft = DirectBlock.extend({
  version: z.int(),
  updated_at: Timestamp,
  state: z
    .enum(['published', 'changed', 'new', 'deleted'])
    .describe('How the draft stands to what visitors see'),
}).meta({ id: 'BlockDraft' });
export type BlockDraft = z.infer<typeof BlockDraft>;

const Link = text(500).refine(isSafeLink, 'Use https://…, mailto:…, tel:…, a path such as /about, or #place');

const fields = {
  title: requiredText(120, 'Title is required'),
  url: text(500)
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .refine((value) => value === null || isSafeLink(value), {
      error: 'Use https://…, mailto:…, tel:…, a path such as /about, or #place',
    }),
  new_tab: z.boolean(),
  content: text(RICH_TEXT_MAX),
  children: z
    .array(z.strictObject({ label: requiredText(120, 'Every link needs a label'), url: Link }))
    .max(20),
  roles: z.array(Audience).max(BLOCK_AUDIENCES.length),
  active: z.boolean(),
};

const SavedBlock = z.strictObject({ version: z.int(), ...fields });
export type SavedBlock = z.infer<typeof SavedBlock>;
const NewBlock = z.strictObject({ client_id: Id, block_type: BlockType, ...fields });
export type NewBlock = z.infer<typeof NewBlock>;

const ofClient = z.strictObject({ client_id: z.coerce.number().pipe(Id) });
const content = { audience: ['Administrator'], permission: 'content' } as const;

export const directBlockEndpoints = {
  getDirectBlocks: endpoint({
    method: 'GET',
    path: 'user/direct_blocks/client',
    summary: 'Published blocks of the host that you can see; none unless the host is in direct mode',
    audience: 'public',
    reply: list(DirectBlock),
  }),
  listBlockDrafts: endpoint({
    method: 'GET',
    path: 'user/direct_blocks',
    summary: 'Block drafts of a client by type and position, including deleted ones that visitors still see',
    ...content,
    query: ofClient,
    reply: list(BlockDraft),
    errors: ['not_found'],
  }),
  getBlockDraft: endpoint({
    method: 'GET',
    path: 'user/direct_blocks/{id}',
    summary: 'Get a draft',
    ...content,
    params: IdParam,
    reply: data(BlockDraft),
    errors: ['not_found'],
  }),
  createBlock: endpoint({
    method: 'POST',
    path: 'user/direct_blocks',
    summary: 'Create a draft; it comes last within its type',
    ...content,
    body: NewBlock,
    reply: data(BlockDraft),
    status: 201,
    idempotent: true,
    rate: 'write',
    audit: 'direct_block.created',
    errors: ['not_found', 'idempotency_mismatch', 'rule_broken'],
  }),
  saveBlock: endpoint({
    method: 'PUT',
    path: 'user/direct_blocks/{id}',
    summary: 'Update a draft; updating a deleted one restores it',
    ...content,
    params: IdParam,
    body: SavedBlock,
    reply: data(BlockDraft),
    rate: 'write',
    audit: 'direct_block.saved',
    errors: ['not_found', 'stale', 'rule_broken'],
  }),
  deleteBlock: endpoint({
    method: 'DELETE',
    path: 'user/direct_blocks/{id}',
    summary: 'Delete a draft; visitors see the block until you publish again',
    ...content,
    params: IdParam,
    reply: Done,
    rate: 'write',
    audit: 'direct_block.deleted',
    errors: ['not_found'],
  }),
  reorderBlocks: endpoint({
    method: 'PUT',
    path: 'user/direct_blocks/reorder',
    summary: 'Reorder the drafts of one type; list every draft of that type',
    ...content,
    body: z.strictObject({ client_id: Id, block_type: BlockType, ids: z.array(Id).max(200) }),
    reply: Done,
    rate: 'write',
    audit: 'direct_blocks.reordered',
    errors: ['not_found', 'stale'],
  }),
  publishBlocks: endpoint({
    method: 'POST',
    path: 'user/direct_blocks/publication',
    summary: 'Publish all drafts',
    ...content,
    body: z.strictObject({ client_id: Id }),
    reply: Done,
    status: 201,
    rate: 'write',
    audit: 'direct_blocks.published',
    errors: ['not_found', 'conflict'],
  }),
  undoPublication: endpoint({
    method: 'DELETE',
    path: 'user/direct_blocks/publication',
    summary: 'Restore the previous publication; drafts are kept',
    ...content,
    query: ofClient,
    reply: Done,
    rate: 'write',
    audit: 'direct_blocks.publication_undone',
    errors: ['not_found', 'conflict'],
  }),
} as const;

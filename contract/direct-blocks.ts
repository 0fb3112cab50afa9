import { z } from 'zod';
import { BLOCK_AUDIENCES, BLOCK_TYPES } from '#rules/direct-blocks.ts';
import { isSafeLink } from '#rules/links.ts';
import { RICH_TEXT_MAX } from '#rules/rich-text.ts';
import { endpoint } from './endpoint.ts';
import { Done, Id, IdParam, Timestamp, data, list, requiredText, text } from './primitives.ts';

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
    roles: z.array(Audience).describe('Empty: everybody'),
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
    summary:
      'Published blocks of the host that are for the caller; none where the host is not in direct mode',
    audience: 'public',
    reply: list(DirectBlock),
  }),
  listBlockDrafts: endpoint({
    method: 'GET',
    path: 'user/direct_blocks',
    summary: 'Drafts of the blocks of a client by type and position, deleted ones while visitors see them',
    ...content,
    query: ofClient,
    reply: list(BlockDraft),
    errors: ['not_found'],
  }),
  getBlockDraft: endpoint({
    method: 'GET',
    path: 'user/direct_blocks/{id}',
    summary: 'One draft',
    ...content,
    params: IdParam,
    reply: data(BlockDraft),
    errors: ['not_found'],
  }),
  createBlock: endpoint({
    method: 'POST',
    path: 'user/direct_blocks',
    summary: 'Create a draft, last of its type',
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
    summary: 'Save a draft; saving a deleted one brings it back',
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
    summary: 'Delete a draft; visitors see the block until the next publication',
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
    summary: 'New order within one type; names every draft of it',
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
    summary: 'Show all drafts to visitors',
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
    summary: 'Show what was published before; drafts stay',
    ...content,
    query: ofClient,
    reply: Done,
    rate: 'write',
    audit: 'direct_blocks.publication_undone',
    errors: ['not_found', 'conflict'],
  }),
} as const;

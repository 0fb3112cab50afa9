import { sql } from 'kysely';
import type { BlockDraft, DirectBlock } from '#contract/brands/direct-blocks.ts';
import { BLOCK_TYPES, draftState, isForViewer } from '#rules/brands/direct-blocks.ts';
import type { Role } from '#rules/accounts/roles.ts';
import type { MsClient } from '#contract/brands/brands.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';

const oneOrder = sql`array_position(${[...BLOCK_TYPES]}::text[], b.block_type), b.position, b.id`;
/** What is published of a block; the rest of a draft is how it is edited. */
export const publicColumns = sql`b.id, b.client_id, b.block_type, b.title, b.url, b.new_tab, b.content, b.children, b.roles,
  b.position, b.active`;

/** The last publication of a client that was not undone. */
const lastPublication = (clientId: unknown) => sql`select p.blocks from direct_publication p
  where p.client_id = ${clientId} and p.undone_at is null order by p.id desc limit 1`;

/** What somebody with these roles sees on a host; null is a visitor. */
export async function viewPublished(
  db: Queryable,
  { id, use_direct: direct }: MsClient,
  roles: readonly Role[] | null,
): Promise<DirectBlock[]> {
  if (!direct) return [];
  // Written by `publishBlocks` from checked drafts.
  const { rows } = await sql<{ blocks: DirectBlock[] }>`${lastPublication(id)}`.execute(db);
  return (rows[0]?.blocks ?? []).filter((block) => isForViewer(block, roles));
}

type DraftRow = Omit<BlockDraft, 'state' | 'updated_at'> & {
  updated_at: Date;
  deleted: boolean;
  published: DirectBlock | null;
};

/** Drafts of a client in their order; deleted ones while they are published. Throws 404 for an unknown client. */
export async function listDrafts(db: Queryable, clientId: number): Promise<BlockDraft[]> {
  const { rows } = await sql<{ drafts: (Omit<DraftRow, 'updated_at'> & { updated_at: string })[] }>`
    select (select coalesce(json_agg(d order by d.place), '[]') from (
      select ${publicColumns}, b.version, b.updated_at, b.deleted_at is not null as deleted,
        row_number() over (order by ${oneOrder}) as place, q.block as published
      from direct_block b left join lateral (
        select e.value as block from (${lastPublication(sql`c.id`)}) l, jsonb_array_elements(l.blocks) e
        where (e.value ->> 'id')::bigint = b.id) q on true
      where b.client_id = c.id and (b.deleted_at is null or q.block is not null)) d) as drafts
    from ms_client c where c.id = ${clientId}`.execute(db);
  const [found] = rows;
  if (!found) throw notFound('This client does not exist.');
  return found.drafts.map((row) => toDraft({ ...row, updated_at: new Date(row.updated_at) }));
}

/** One draft, a deleted one too. Throws 404. */
export async function viewDraft(db: Queryable, id: number): Promise<BlockDraft> {
  const { rows } = await sql<DraftRow>`
    select ${publicColumns}, b.version, b.updated_at, b.deleted_at is not null as deleted,
      (select e.value from (${lastPublication(sql`b.client_id`)}) l, jsonb_array_elements(l.blocks) e
        where (e.value ->> 'id')::bigint = b.id) as published
    from direct_block b where b.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('This block does not exist.');
  return toDraft(row);
}

function toDraft(row: DraftRow): BlockDraft {
  return {
    id: row.id,
    client_id: row.client_id,
    block_type: row.block_type,
    title: row.title,
    url: row.url,
    new_tab: row.new_tab,
    content: row.content,
    children: row.children,
    roles: row.roles,
    position: row.position,
    active: row.active,
    version: row.version,
    updated_at: row.updated_at.toISOString(),
    state: draftState(row, row.published),
  };
}

import { sql } from 'kysely';
import type { BlockDraft, NewBlock, SavedBlock } from '#contract/brands/direct-blocks.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notFound, ruleBroken, stale } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { BRANDS_CHANGED } from './events.ts';
import { sanitise } from './sanitise.ts';
import { lockClient } from './save-client.ts';
import { viewDraft } from './unscoped/blocks.ts';

/** Drafts change what editors see, and visitors with the next publication. */
export async function createBlock(context: RequestContext, input: NewBlock): Promise<{ data: BlockDraft }> {
  return context.command(async ({ tx, audit, live }) => {
    const { client_id: clientId, block_type: type, ...fields } = input;
    await lockClient(tx, clientId);
    const columns = toColumns(fields, type);
    const { id } = await tx
      .insertInto('direct_block')
      .values({
        ...columns,
        client_id: clientId,
        block_type: type,
        position: sql<number>`(select coalesce(max(position), 0) + 1 from direct_block
          where client_id = ${clientId} and block_type = ${type})`,
        updated_at: context.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({
      entity: 'direct_block',
      entityId: id,
      after: { client_id: clientId, block_type: type, ...fields },
    });
    live(BRANDS_CHANGED);
    return { data: await viewDraft(tx, id) };
  });
}

export async function saveBlock(
  context: RequestContext,
  id: number,
  { version, ...fields }: SavedBlock,
): Promise<{ data: BlockDraft }> {
  return context.command(async ({ tx, audit, live }) => {
    const block = await lockBlock(tx, id);
    if (block.version !== version) {
      throw stale('Someone else changed this block. Please look at it again.');
    }
    await tx
      .updateTable('direct_block')
      .set((eb) => ({
        ...toColumns(fields, block.block_type),
        deleted_at: null,
        version: eb('version', '+', 1),
        updated_at: context.now,
      }))
      .where('id', '=', id)
      .execute();
    audit({ entity: 'direct_block', entityId: id, before: contentOf(block), after: fields });
    live(BRANDS_CHANGED);
    return { data: await viewDraft(tx, id) };
  });
}

export async function deleteBlock(context: RequestContext, id: number): Promise<{ data: { ok: true } }> {
  return context.command(async ({ tx, audit, live }) => {
    const block = await lockBlock(tx, id);
    if (block.deleted_at !== null) throw notFound('This block does not exist.');
    await tx
      .updateTable('direct_block')
      .set((eb) => ({ deleted_at: context.now, version: eb('version', '+', 1), updated_at: context.now }))
      .where('id', '=', id)
      .execute();
    audit({ entity: 'direct_block', entityId: id, before: contentOf(block), after: { deleted: true } });
    live(BRANDS_CHANGED);
    return { data: { ok: true } };
  });
}

async function lockBlock(tx: Tx, id: number) {
  const block = await tx
    .selectFrom('direct_block')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!block) throw notFound('This block does not exist.');
  return block;
}

type Fields = Omit<SavedBlock, 'version'>;

function toColumns({ content, children, roles, ...fields }: Fields, type: string) {
  if (type === 'navigation' && fields.url === null && children.length === 0) {
    throw ruleBroken('An entry of the navigation needs an address or links below it.', {
      url: 'Enter an address, or add links below this entry',
    });
  }
  return {
    ...fields,
    roles: [...new Set(roles)],
    content: sanitise(content),
    children: JSON.stringify(children),
  };
}

const contentOf = (block: Awaited<ReturnType<typeof lockBlock>>) => ({
  title: block.title,
  url: block.url,
  new_tab: block.new_tab,
  content: block.content,
  children: block.children,
  roles: block.roles,
  active: block.active,
});

import { sql } from 'kysely';
import type { BlockType } from '#rules/brands/direct-blocks.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict, stale } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { BRANDS_CHANGED } from './events.ts';
import { lockClient } from './save-client.ts';
import { listDrafts, publicColumns } from './unscoped/blocks.ts';

type Ok = { data: { ok: true } };

/** Saves a new order of the drafts of one type. Refused when somebody added or deleted one meanwhile. */
export async function reorderBlocks(
  context: RequestContext,
  input: { client_id: number; block_type: BlockType; ids: number[] },
): Promise<Ok> {
  return context.command(async ({ tx, audit, live }) => {
    const { client_id: clientId, block_type: type, ids } = input;
    await lockClient(tx, clientId);
    const before = await orderOf(tx, clientId, type);
    const isSame = before.length === ids.length && before.every((id) => ids.includes(id));
    if (!isSame) throw stale('Someone else changed these blocks. Please look at them again.');
    await sql`update direct_block b set position = o.place
      from unnest(${ids}::bigint[]) with ordinality o(id, place) where b.id = o.id`.execute(tx);
    audit({ entity: 'ms_client', entityId: clientId, before: { [type]: before }, after: { [type]: ids } });
    live(BRANDS_CHANGED);
    return { data: { ok: true } };
  });
}

async function orderOf(tx: Tx, clientId: number, type: BlockType): Promise<number[]> {
  const rows = await tx
    .selectFrom('direct_block')
    .select('id')
    .where('client_id', '=', clientId)
    .where('block_type', '=', type)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Shows all drafts to visitors: a copy of them becomes the last publication. */
export async function publishBlocks(context: RequestContext, clientId: number): Promise<Ok> {
  return context.command(async ({ tx, audit, live }) => {
    await lockClient(tx, clientId);
    const drafts = await listDrafts(tx, clientId);
    if (drafts.every(({ state }) => state === 'published')) {
      throw conflict('Visitors see all of this already.');
    }
    const before = await currentOf(tx, clientId);
    const { rows } = await sql<{ id: number }>`
      insert into direct_publication (client_id, blocks, published_at, published_by)
      select ${clientId}, coalesce(jsonb_agg(to_jsonb(d)), '[]'), ${context.now}, ${context.scope.realUserId} from (
        select ${publicColumns} from direct_block b where b.client_id = ${clientId} and b.deleted_at is null
        order by b.block_type, b.position, b.id) d
      returning id`.execute(tx);
    audit({
      entity: 'ms_client',
      entityId: clientId,
      before: { publication: before },
      after: { publication: rows[0]?.id },
    });
    live(BRANDS_CHANGED);
    return { data: { ok: true } };
  });
}

/** Visitors see what was published before, or nothing; the drafts stay as they are. */
export async function undoPublication(context: RequestContext, clientId: number): Promise<Ok> {
  return context.command(async ({ tx, audit, live }) => {
    await lockClient(tx, clientId);
    const last = await currentOf(tx, clientId);
    if (last === null) throw conflict('Nothing is published.');
    await tx
      .updateTable('direct_publication')
      .set({ undone_at: context.now })
      .where('id', '=', last)
      .execute();
    const now = await currentOf(tx, clientId);
    audit({
      entity: 'ms_client',
      entityId: clientId,
      before: { publication: last },
      after: { publication: now },
    });
    live(BRANDS_CHANGED);
    return { data: { ok: true } };
  });
}

async function currentOf(tx: Tx, clientId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('direct_publication')
    .select('id')
    .where('client_id', '=', clientId)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { SoftBlock, softBlockEndpoints } from '#contract/catalog/soft-blocks.ts';
import { NO_FACILITY } from '#rules/catalog/refusals.ts';
import {
  mayChangeOfTeam,
  MOST_SOFT_BLOCKS,
  NOT_YOURS,
  RESTORABLE_HOURS,
  SAME_SCOPE,
  TOO_MANY_SOFT_BLOCKS,
} from '#rules/catalog/team.ts';
import type { CommandContext } from '../../platform/command.ts';
import { conflict, forbidden, notFound, ruleBroken } from '../../platform/errors.ts';
import type { Handlers, RequestContext } from '../../platform/http/context.ts';
import { hasPermission } from '../../platform/scope.ts';
import { recordToChange, requireRoom, saveComment, type Kind } from './team-records.ts';
import { requireTarget } from './team-targets.ts';
import { listSoftBlocks, viewRemovedSoftBlock, viewSoftBlock } from './views/soft-blocks.ts';

type NewBlock = Input<typeof softBlockEndpoints.addSoftBlock>['body'];

/** Soft blocks belong to the facility: everybody there reads and makes them, author and administrators with `catalog` change them. */
export const softBlockRoutes = (): Handlers<keyof typeof softBlockEndpoints> => ({
  listSoftBlocks: ({ scope, db }, { query }) => listSoftBlocks(scope, db, query),
  getSoftBlock: async ({ scope, db }, { params }) => ({
    data: (await viewSoftBlock(scope, db, params.id)).block,
  }),
  addSoftBlock: (context, { body }) => addSoftBlock(context, body),
  saveSoftBlock: (context, { params, body }) => {
    if (body.id !== undefined && body.id !== params.id) throw notFound('This soft block does not exist.');
    return saveComment(BLOCKS, context, params.id, body.comment);
  },
  removeSoftBlock: (context, { params }) => removeSoftBlock(context, params.id),
  restoreSoftBlock: (context, { params }) => restoreSoftBlock(context, params.id),
});

/** All columns of a block, its id among them: agreements name it. */
const KEPT = sql`id, facility_id, user_id, comment, listing_id, gcn_seqno, seller_company_id, catalog_type, created_at`;

const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORABLE_HOURS * 3_600_000);

const BLOCKS: Kind<SoftBlock> = {
  entity: 'soft_block',
  view: async (scope, db, id) => {
    const { block: record, facilityId } = await viewSoftBlock(scope, db, id);
    return { record, facilityId };
  },
  tell: (command, facilityId) => tell(command, facilityId),
};

const ROOM = { table: 'soft_block', most: MOST_SOFT_BLOCKS, full: TOO_MANY_SOFT_BLOCKS } as const;

/** What listings and carts of the facility show hangs on it; pages read both anew. */
const tell = ({ live }: CommandContext, facilityId: number): void =>
  live({ topic: 'catalog', facility_ids: [facilityId] });

/** 404 for what is not offered to the asker, 409 where the facility has a block of this scope. */
async function addSoftBlock(context: RequestContext, body: NewBlock): Promise<{ data: SoftBlock }> {
  const { scope, now } = context;
  const { facility } = scope;
  if (!facility) throw ruleBroken(NO_FACILITY);
  return context.command(async (command) => {
    const { tx, audit } = command;
    await requireTarget(scope, tx, body);
    await requireRoom(tx, facility.id, ROOM);
    const values = {
      comment: body.comment,
      listing_id: body.listing_id ?? null,
      gcn_seqno: body.gcn ?? null,
      seller_company_id: body.seller_company_id ?? null,
      catalog_type: body.catalog_type ?? null,
    };
    const added = await tx
      .insertInto('soft_block')
      .values({ ...values, facility_id: facility.id, user_id: scope.userId, created_at: now })
      .onConflict((conflicting) => conflicting.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw conflict(SAME_SCOPE);
    audit({ entity: 'soft_block', entityId: added.id, after: values });
    tell(command, facility.id);
    return { data: (await viewSoftBlock(scope, tx, added.id)).block };
  });
}

/** It is kept for a while to be put back; those that were kept long enough go. */
async function removeSoftBlock(context: RequestContext, id: number) {
  return context.command(async (command) => {
    const { record: block, facilityId } = await recordToChange(BLOCKS, context, command, id);
    await sql`delete from removed_soft_block where facility_id = ${facilityId}
      and removed_at <= ${restorableSince(context.now)}`.execute(command.tx);
    await sql`with removed as (delete from soft_block where id = ${id} returning ${KEPT})
      insert into removed_soft_block (${KEPT}, removed_at) select removed.*, ${context.now} from removed`.execute(
      command.tx,
    );
    const { comment, listing_id, gcn, seller_company_id, catalog_type, user_id } = block;
    command.audit({
      entity: 'soft_block',
      entityId: id,
      before: { comment, listing_id, gcn_seqno: gcn, seller_company_id, catalog_type, user_id },
    });
    tell(command, facilityId);
    return { data: { ok: true as const } };
  });
}

/** As it was, with its author and its id, so that who agreed to it has still agreed. 409 where another took its place. */
async function restoreSoftBlock(context: RequestContext, id: number): Promise<{ data: SoftBlock }> {
  const { scope, now } = context;
  return context.command(async (command) => {
    const { tx } = command;
    const removed = { id, since: restorableSince(now) };
    const { facility_id: facilityId, user_id: userId } = await viewRemovedSoftBlock(scope, tx, removed);
    const asker = { userId: scope.userId, moderates: hasPermission(scope, 'catalog') };
    if (!mayChangeOfTeam({ userId }, asker)) throw forbidden(NOT_YOURS);
    await requireRoom(tx, facilityId, ROOM);
    const { rows } = await sql<{ id: number }>`
      with kept as (delete from removed_soft_block where id = ${id} returning ${KEPT})
      insert into soft_block (${KEPT}) overriding system value select * from kept
      on conflict do nothing returning id`.execute(tx);
    if (rows.length === 0) throw conflict(SAME_SCOPE);
    command.audit({
      entity: 'soft_block',
      entityId: id,
      before: { removed: true },
      after: { removed: false },
    });
    tell(command, facilityId);
    return { data: (await viewSoftBlock(scope, tx, id)).block };
  });
}

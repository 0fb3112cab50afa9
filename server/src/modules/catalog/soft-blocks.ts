import type { Input } from '#contract/endpoint.ts';
import type { SoftBlock, softBlockEndpoints } from '#contract/catalog/soft-blocks.ts';
import { NO_FACILITY } from '#rules/catalog/refusals.ts';
import { MOST_SOFT_BLOCKS, SAME_SCOPE, TOO_MANY_SOFT_BLOCKS } from '#rules/catalog/team.ts';
import type { CommandContext } from '../../platform/command.ts';
import { conflict, notFound, ruleBroken } from '../../platform/errors.ts';
import type { Handlers, RequestContext } from '../../platform/http/context.ts';
import { recordToChange, requireRoom, saveComment, type Kind } from './team-records.ts';
import { requireTarget } from './team-targets.ts';
import { listSoftBlocks, viewSoftBlock } from './views/soft-blocks.ts';

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
});

const BLOCKS: Kind<SoftBlock> = {
  entity: 'soft_block',
  view: async (scope, db, id) => {
    const { block: record, facilityId } = await viewSoftBlock(scope, db, id);
    return { record, facilityId };
  },
  tell: (command, facilityId) => tell(command, facilityId),
};

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
    await requireRoom(tx, facility.id, {
      table: 'soft_block',
      most: MOST_SOFT_BLOCKS,
      full: TOO_MANY_SOFT_BLOCKS,
    });
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

async function removeSoftBlock(context: RequestContext, id: number) {
  return context.command(async (command) => {
    const { record: block, facilityId } = await recordToChange(BLOCKS, context, command, id);
    await command.tx.deleteFrom('soft_block').where('id', '=', id).execute();
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

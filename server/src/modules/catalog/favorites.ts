import type { favoriteEndpoints } from '#contract/catalog/favorites.ts';
import { NOT_ELIGIBLE } from '#rules/catalog/eligibility.ts';
import { sql } from 'kysely';
import { notFound } from '../../platform/errors.ts';
import type { Handlers, RequestContext } from '../../platform/http/context.ts';
import { listFavorites, viewFavorite } from './views/favorites.ts';
import { offeredTo } from './views/visibility.ts';

/** Favorites belong to the user. Adding one twice answers the first. */
export function favoriteRoutes(): Handlers<keyof typeof favoriteEndpoints> {
  return {
    listFavorites: ({ scope, db, today }, { query }) => listFavorites(scope, db, today, query),
    getFavorite: async ({ scope, db, today }, { params }) => ({
      data: await viewFavorite(scope, db, today, params.favorite_id),
    }),
    saveFavorite: (context, { params, body }) =>
      saveFavorite(context, params.favorite_id, body.comment || null),
    addFavorite: (context, { body }) => addFavorite(context, body.listing.id, body.comment ?? null),
    removeFavorite: ({ command, scope }, { params }) =>
      command(async ({ tx, audit }) => {
        const removed = await tx
          .deleteFrom('favorite')
          .where('id', '=', params.favorite_id)
          .where('user_id', '=', scope.userId)
          .returning(['listing_id', 'comment'])
          .executeTakeFirst();
        if (!removed) throw notFound();
        audit({ entity: 'favorite', entityId: params.favorite_id, before: removed });
        return { data: { ok: true as const, comment: removed.comment } };
      }),
  };
}

function saveFavorite({ command, scope, today }: RequestContext, id: number, comment: string | null) {
  return command(async ({ tx, audit }) => {
    await sql`select id from favorite where id = ${id} for no key update`.execute(tx);
    const before = await viewFavorite(scope, tx, today, id);
    await tx.updateTable('favorite').set({ comment }).where('id', '=', id).execute();
    audit({ entity: 'favorite', entityId: id, before: { comment: before.comment }, after: { comment } });
    return { data: { ...before, comment } };
  });
}

function addFavorite({ command, scope, today }: RequestContext, listingId: number, comment: string | null) {
  return command(async ({ tx, audit }) => {
    const { rows } = await sql<{ id: number }>`
      select s.listing_id as id from catalog_search s where s.listing_id = ${listingId} and ${offeredTo(scope)}`.execute(
      tx,
    );
    if (!rows[0]) throw notFound(NOT_ELIGIBLE);
    const favorite = await tx
      .insertInto('favorite')
      .values({ user_id: scope.userId, listing_id: listingId, comment })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'listing_id'])
          .doUpdateSet((eb) => ({ comment: eb.ref('favorite.comment') })),
      )
      .returning(['id', 'comment'])
      .executeTakeFirstOrThrow();
    audit({
      entity: 'favorite',
      entityId: favorite.id,
      after: { listing_id: listingId, comment: favorite.comment },
    });
    return { data: await viewFavorite(scope, tx, today, favorite.id) };
  });
}

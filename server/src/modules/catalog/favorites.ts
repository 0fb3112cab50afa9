import type { favoriteEndpoints } from '#contract/favorites.ts';
import { NOT_ELIGIBLE } from '#rules/eligibility.ts';
import { sql } from 'kysely';
import { notFound } from '../../platform/errors.ts';
import type { Handlers, RequestContext } from '../../platform/http/context.ts';
import { offeredTo } from './views/visibility.ts';

/** Favorites belong to the user. Adding one twice answers the first. */
export function favoriteRoutes(): Handlers<keyof typeof favoriteEndpoints> {
  return {
    listFavorites: (context, { query }) => listFavorites(context, query),
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
        return { data: { ok: true as const } };
      }),
  };
}

async function listFavorites({ db, scope }: RequestContext, paging: { page: number; per_page: number }) {
  const rows = await db
    .selectFrom('favorite as f')
    .innerJoin('listing as l', 'l.id', 'f.listing_id')
    .select(['f.id', 'f.comment', 'l.id as listing_id', 'l.name', sql<number>`count(*) over ()`.as('total')])
    .where('f.user_id', '=', scope.userId)
    .orderBy('f.id', 'desc')
    .limit(paging.per_page)
    .offset((paging.page - 1) * paging.per_page)
    .execute();
  return {
    data: rows.map((row) => ({
      favorite_id: row.id,
      comment: row.comment,
      listing: { id: row.listing_id, name: row.name },
    })),
    meta: { total: rows[0]?.total ?? 0, ...paging },
  };
}

function addFavorite({ command, scope }: RequestContext, listingId: number, comment: string | null) {
  return command(async ({ tx, audit }) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select s.listing_id as id, s.name from catalog_search s where s.listing_id = ${listingId} and ${offeredTo(scope)}`.execute(
      tx,
    );
    const listing = rows[0];
    if (!listing) throw notFound(NOT_ELIGIBLE);
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
    return { data: { favorite_id: favorite.id, comment: favorite.comment, listing } };
  });
}

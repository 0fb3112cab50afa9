import type { Favorite, favoriteEndpoints } from '#contract/catalog/favorites.ts';
import { NOT_ELIGIBLE } from '#rules/catalog/eligibility.ts';
import { sql } from 'kysely';
import { notFound } from '../../platform/errors.ts';
import type { Handlers, RequestContext } from '../../platform/http/context.ts';
import { readPage } from '../../platform/database/read-page.ts';
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
  const selection = {
    columns: sql`f.id as favorite_id, f.comment, json_build_object('id', l.id, 'name', l.name) as listing`,
    from: sql`favorite f join listing l on l.id = f.listing_id`,
    where: sql`f.user_id = ${scope.userId}`,
    orderBy: sql`f.id desc`,
    key: sql`f.id`,
  };
  const { rows, meta } = await readPage<Favorite>(db, selection, paging);
  return { data: rows, meta };
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

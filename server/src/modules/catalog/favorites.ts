import type { Favorite, favoriteEndpoints } from '#contract/catalog/favorites.ts';
import { NOT_ELIGIBLE } from '#rules/catalog/eligibility.ts';
import { sql } from 'kysely';
import { notFound } from '../../platform/errors.ts';
import type { Handlers, RequestContext } from '../../platform/http/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { contains, readPage } from '../../platform/database/read-page.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Input } from '#contract/endpoint.ts';
import { offeredTo } from './views/visibility.ts';

type Asked = Input<typeof favoriteEndpoints.listFavorites>['query'];

/** Favorites belong to the user. Adding one twice answers the first. */
export function favoriteRoutes(): Handlers<keyof typeof favoriteEndpoints> {
  return {
    listFavorites: (context, { query }) => listFavorites(context, query),
    getFavorite: async ({ db, scope }, { params }) => ({
      data: await viewFavorite(scope, db, params.favorite_id),
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
        return { data: { ok: true as const } };
      }),
  };
}

const COLUMNS = sql`f.id as favorite_id, f.comment, json_build_object('id', l.id, 'name', l.name) as listing`;
const FROM = sql`favorite f join listing l on l.id = f.listing_id`;

async function listFavorites({ db, scope }: RequestContext, { search, ...paging }: Asked) {
  const found =
    search === undefined || search === ''
      ? sql`true`
      : sql`(lower(l.name) like ${contains(search)} or lower(f.comment) like ${contains(search)})`;
  const selection = {
    columns: COLUMNS,
    from: FROM,
    where: sql`f.user_id = ${scope.userId} and ${found}`,
    orderBy: sql`f.id desc`,
    key: sql`f.id`,
  };
  const { rows, meta } = await readPage<Favorite>(db, selection, paging);
  return { data: rows, meta };
}

/** Throws 404 for the favorite of somebody else. */
async function viewFavorite(scope: Scope, db: Queryable, id: number): Promise<Favorite> {
  const { rows } = await sql<Favorite>`select ${COLUMNS} from ${FROM}
    where f.id = ${id} and f.user_id = ${scope.userId}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

function saveFavorite({ command, scope }: RequestContext, id: number, comment: string | null) {
  return command(async ({ tx, audit }) => {
    await sql`select id from favorite where id = ${id} for no key update`.execute(tx);
    const before = await viewFavorite(scope, tx, id);
    await tx.updateTable('favorite').set({ comment }).where('id', '=', id).execute();
    audit({ entity: 'favorite', entityId: id, before: { comment: before.comment }, after: { comment } });
    return { data: { ...before, comment } };
  });
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

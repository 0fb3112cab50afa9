import { z } from 'zod';
import { FAVORITE_COMMENT_LENGTH } from '#rules/catalog/team.ts';
import { endpoint } from '../endpoint.ts';
import { Id, Money, Paging, Timestamp, data, list, text } from '../primitives.ts';

const buyers = ['Buyer', 'Administrator'] as const;

const Favorite = z
  .object({
    favorite_id: Id,
    comment: z.string().nullable(),
    created_date: Timestamp,
    listing: z.object({
      id: Id,
      name: z.string(),
      ndc_number: z.string().describe('As 5-4-2'),
      company_name: z.string().describe('Of the supplier'),
      on_offer: z.boolean(),
      price: Money.nullable().describe('The lowest pack price; null where it is hidden or not on offer'),
    }),
  })
  .meta({ id: 'Favorite' });
export type Favorite = z.infer<typeof Favorite>;

const FavoriteParam = z.strictObject({ favorite_id: z.coerce.number().pipe(Id) });

export const favoriteEndpoints = {
  listFavorites: endpoint({
    method: 'GET',
    path: 'listing/v2/favorite',
    summary: 'Your favorites',
    audience: buyers,
    query: z.strictObject({ ...Paging, search: text(100).optional() }),
    reply: list(Favorite),
  }),
  getFavorite: endpoint({
    method: 'GET',
    path: 'listing/v2/favorite/{favorite_id}',
    summary: 'Get one of your favorites',
    audience: buyers,
    params: FavoriteParam,
    reply: data(Favorite),
    errors: ['not_found'],
  }),
  addFavorite: endpoint({
    method: 'POST',
    path: 'listing/v2/favorite',
    summary: 'Add a listing to your favorites; adding it twice returns the same favorite',
    audience: buyers,
    body: z.object({ listing: z.object({ id: Id }), comment: text(FAVORITE_COMMENT_LENGTH).optional() }),
    reply: data(Favorite),
    status: 201,
    audit: 'favorite.added',
    errors: ['not_found'],
  }),
  saveFavorite: endpoint({
    method: 'PUT',
    path: 'listing/v2/favorite/{favorite_id}',
    summary: 'Change the comment of a favorite; an empty one removes it',
    audience: buyers,
    params: FavoriteParam,
    body: z.strictObject({ comment: text(FAVORITE_COMMENT_LENGTH) }),
    reply: data(Favorite),
    rate: 'write',
    audit: 'favorite.saved',
    errors: ['not_found'],
  }),
  removeFavorite: endpoint({
    method: 'DELETE',
    path: 'listing/v2/favorite/{favorite_id}',
    summary: 'Remove a listing from your favorites',
    audience: buyers,
    params: FavoriteParam,
    reply: data(
      z.object({
        ok: z.literal(true),
        comment: z
          .string()
          .nullable()
          .describe('What was removed with it; adding the listing with it undoes that'),
      }),
    ),
    audit: 'favorite.removed',
    errors: ['not_found'],
  }),
} as const;

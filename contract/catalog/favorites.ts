import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Done, Id, Paging, data, list, text } from '../primitives.ts';

const buyers = ['Buyer', 'Administrator'] as const;

const Favorite = z
  .object({
    favorite_id: Id,
    comment: z.string().nullable(),
    listing: z.object({ id: Id, name: z.string() }),
  })
  .meta({ id: 'Favorite' });
export type Favorite = z.infer<typeof Favorite>;

export const favoriteEndpoints = {
  listFavorites: endpoint({
    method: 'GET',
    path: 'listing/v2/favorite',
    summary: 'Your favorites',
    audience: buyers,
    query: z.strictObject(Paging),
    reply: list(Favorite),
  }),
  addFavorite: endpoint({
    method: 'POST',
    path: 'listing/v2/favorite',
    summary: 'Add a listing to your favorites; adding it twice returns the same favorite',
    audience: buyers,
    body: z.object({ listing: z.object({ id: Id }), comment: text(250).optional() }),
    reply: data(Favorite),
    status: 201,
    audit: 'favorite.added',
    errors: ['not_found'],
  }),
  removeFavorite: endpoint({
    method: 'DELETE',
    path: 'listing/v2/favorite/{favorite_id}',
    summary: 'Remove a listing from your favorites',
    audience: buyers,
    params: z.strictObject({ favorite_id: z.coerce.number().pipe(Id) }),
    reply: Done,
    audit: 'favorite.removed',
    errors: ['not_found'],
  }),
} as const;

import { z } from 'zod';
import { SHELF_PAGE, SHELF_SEARCH_MAX } from '#rules/catalog/shelf.ts';
import { endpoint } from '../endpoint.ts';
import { CatalogType, ListMeta, Paging, data, text } from '../primitives.ts';

/** What a visitor may know of a listing: no price, no stock, no expiry, nobody who sells it. */
export const ShelfProduct = z
  .object({
    name: z.string(),
    ndc_number: z.string(),
    package_description: z.string(),
    dosage_form: z.string().nullable(),
    catalog_type: CatalogType,
  })
  .meta({ id: 'ShelfProduct' });
export type ShelfProduct = z.infer<typeof ShelfProduct>;

export const shelfEndpoints = {
  searchShelf: endpoint({
    method: 'GET',
    path: 'listing/shelf',
    summary: 'Search what the supplier of this host sells: names and packs, by name; 60 a minute per address',
    audience: 'public',
    query: z.strictObject({
      search: text(SHELF_SEARCH_MAX).optional(),
      page: Paging.page,
      per_page: z.coerce.number().int().min(1).max(50).default(SHELF_PAGE),
    }),
    rate: 'shelf',
    lagTolerant: true,
    reply: z.object({
      data: z.array(ShelfProduct),
      meta: ListMeta.extend({
        corrected_search: z
          .string()
          .optional()
          .describe('What was searched instead of a text that finds nothing'),
      }),
    }),
    errors: ['not_found'],
  }),
  sampleShelf: endpoint({
    method: 'GET',
    path: 'listing/shelf/sample',
    summary: 'A few products that this host sells, for its start page; the same ones while they are on sale',
    audience: 'public',
    lagTolerant: true,
    reply: data(z.array(ShelfProduct)),
  }),
} as const;

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, ListMeta } from '../primitives.ts';
import { CatalogQuery, SearchMeta } from './catalog.ts';
import { CatalogListing } from './listing-shapes.ts';

/** What shares drug group and package size; a listing without a drug group is a product of its own. */
export const CatalogProduct = z
  .object({
    gcn_seqno: Id.nullable(),
    package_size: z.number(),
    offer_count: z.int().describe('Offers that pass the filters'),
    offers: z
      .array(CatalogListing)
      .describe('The first three: cheapest per unit first, or longest expiry first where prices are hidden'),
  })
  .meta({ id: 'CatalogProduct' });
export type CatalogProduct = z.infer<typeof CatalogProduct>;

export const productEndpoints = {
  searchProducts: endpoint({
    method: 'GET',
    path: 'listing/products',
    summary: 'Search the catalog by product, with the first offers of each',
    audience: ['Buyer', 'Administrator'],
    query: CatalogQuery,
    lagTolerant: true,
    reply: z.object({
      data: z.array(CatalogProduct),
      meta: ListMeta.extend({
        offers: z.int().describe('Listings that pass; counting stops at 10,000'),
        ...SearchMeta,
      }),
    }),
  }),
} as const;

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { IdParam, data } from '../primitives.ts';
import { CatalogListing } from './listing-shapes.ts';

/** What the home of a buyer shows of the catalog. */
export const HomeSection = z.enum(['favorites', 'trending', 'shortages', 'new']);
export type HomeSection = z.infer<typeof HomeSection>;

const buyers = ['Buyer', 'Administrator'] as const;

export const homeListingEndpoints = {
  getHomepageListings: endpoint({
    method: 'GET',
    path: 'listing/homepage_listings',
    summary: 'A few listings that can be ordered today',
    audience: buyers,
    query: z.strictObject({
      section: HomeSection.describe(
        'favorites: your own; trending: most packs ordered in 30 days; shortages: first what the facility uses; new: of 30 days',
      ),
      page: z.coerce.number().int().min(1).max(100).default(1),
      per_page: z.coerce.number().int().min(1).max(5).default(5),
    }),
    lagTolerant: true,
    reply: data(z.array(CatalogListing)),
  }),
  getListingTypes: endpoint({
    method: 'GET',
    path: 'listing/listings_types',
    summary: 'Product types of the listings you may see, with how many have each',
    audience: 'signed-in',
    lagTolerant: true,
    reply: data(z.array(z.object({ name: z.string(), count: z.int() }))),
  }),
  getMedshortsAlternatives: endpoint({
    method: 'GET',
    path: 'listing/medshorts_alternatives/{id}',
    summary: 'Offers of the same product with a lot of less than 12 months, the cheapest such lot first',
    audience: buyers,
    params: IdParam,
    lagTolerant: true,
    reply: data(z.array(CatalogListing)),
    errors: ['not_found'],
  }),
} as const;

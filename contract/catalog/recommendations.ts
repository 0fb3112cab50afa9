import { z } from 'zod';
import { MOST_RECOMMENDATIONS, RECOMMENDED } from '#rules/catalog/recommendations.ts';
import { endpoint } from '../endpoint.ts';
import { Id } from '../primitives.ts';
import { CatalogListing } from './listing-shapes.ts';

const Recommendation = z
  .object({
    listing: CatalogListing,
    suggested_quantity: z.int().describe('Packs'),
    lots: z
      .array(z.object({ id: Id, quantity: z.int().min(1) }))
      .describe('The suggested packs by lot, as the cart takes them'),
    reason: z.string(),
  })
  .meta({ id: 'PurchaseRecommendation' });
export type Recommendation = z.infer<typeof Recommendation>;

export const recommendationEndpoints = {
  recommendPurchases: endpoint({
    method: 'POST',
    path: 'listing/purchase_recommendations',
    summary: 'What a facility would save most by, of what it uses; changes nothing',
    audience: ['Buyer'],
    body: z.strictObject({
      facility_id: Id,
      limit: z.int().min(1).max(MOST_RECOMMENDATIONS).default(RECOMMENDED),
    }),
    reply: z.object({
      data: z.array(Recommendation),
      meta: z.object({ message: z.string().nullable().describe('Why there are none: prices are hidden') }),
    }),
    errors: ['not_found'],
  }),
} as const;

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { CalendarDate, CatalogType, Id, Money, data } from '../primitives.ts';

const compared = {
  paid: Money.describe('Elsewhere'),
  here: Money.nullable().describe('The same packs at the lowest price today; null where prices are hidden'),
  missed: Money.nullable().describe(
    'What each purchase was dearer than here, at least 0; a return takes its part back from the latest months before it',
  ),
};

export const PurchaseReview = z
  .object({
    months: z
      .array(z.object({ month: CalendarDate.describe('Its first day'), ...compared }))
      .describe('Oldest first'),
    products: z
      .array(
        z.object({
          gcn_seqno: z.int(),
          package_size: z.number(),
          name: z.string(),
          package_description: z.string(),
          packs: z.number().describe('In packs of the cheapest offer'),
          ...compared,
          paid_per_pack: Money.nullable(),
          offer: z.object({
            listing_id: Id,
            name: z.string(),
            package_description: z.string(),
            stock: z.int().describe('Packs'),
            company_name: z.string(),
            catalog_type: CatalogType,
            price: Money.nullable(),
          }),
        }),
      )
      .describe('The 200 with the largest missed savings; by what was paid where prices are hidden'),
    total: z.object(compared),
    compared_products: z.int(),
    other_products: z.int().describe('Bought elsewhere and in stock at nobody here'),
    other_paid: Money,
  })
  .meta({ id: 'PurchaseReview' });
export type PurchaseReview = z.infer<typeof PurchaseReview>;

export const reviewEndpoints = {
  getPurchaseReview: endpoint({
    method: 'GET',
    path: 'analytics/review',
    summary:
      'What the current facility bought elsewhere in the month of its newest invoice and the twelve before it, and what it costs here today',
    audience: ['Buyer', 'Administrator'],
    rate: 'lines',
    reply: data(PurchaseReview),
  }),
} as const;

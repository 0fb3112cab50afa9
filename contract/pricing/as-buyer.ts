import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ListingDetail } from '../catalog/listing-shapes.ts';
import { Id, IdParam, data } from '../primitives.ts';
import { PriceStack } from './price-stack.ts';

const BuyersView = z
  .object({
    facility: z.object({ id: Id, name: z.string(), company_name: z.string() }),
    listing: ListingDetail.nullable().describe(
      'As the facility opens it on this host; null where it does not find it',
    ),
    prices_hidden: z.boolean(),
    reasons: z
      .array(z.string())
      .describe(
        'What keeps the suggested packs out of its cart, in the words that it reads; none: it may buy',
      ),
    prices: PriceStack.shape.lots.describe(
      'By which rules the prices of its lots come about, of one pack; none for administrators without `finance`',
    ),
  })
  .meta({ id: 'BuyersView' });
export type BuyersView = z.infer<typeof BuyersView>;

export const asBuyerEndpoints = {
  viewAsBuyer: endpoint({
    method: 'GET',
    path: 'admin/catalog/{id}/as_buyer',
    summary: 'See a listing as a facility sees it; nothing is chosen or written, and nobody acted for',
    audience: ['Administrator'],
    permission: 'catalog',
    params: IdParam,
    query: z.strictObject({ facility_id: z.coerce.number().pipe(Id) }),
    reply: data(BuyersView),
    errors: ['not_found'],
  }),
} as const;

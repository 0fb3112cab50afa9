import { z } from 'zod';
import { MOST_PACKS } from '#rules/ordering/limits.ts';
import { RULE_KINDS } from '#rules/pricing/price-rules.ts';
import { endpoint } from '../endpoint.ts';
import { Id, IdParam, Money, PriceTier, UsDate, data } from '../primitives.ts';

const AppliedRule = z
  .object({
    id: Id,
    name: z.string(),
    kind: z.enum(RULE_KINDS),
    value: z.number().describe('Dollars off or dollars of a pack; percent of the others'),
    min_quantity: z.int(),
  })
  .meta({ id: 'AppliedPriceRule' });

export const PriceStack = z
  .object({
    listing_id: Id,
    facility: z.object({ id: Id, name: z.string(), company_name: z.string() }),
    quantity: z.int(),
    lots: z.array(
      z.object({
        id: Id,
        lot_name: z.string(),
        expiry_date: UsDate,
        stock: z.int().describe('Packs; sold-out lots come last'),
        list_price: Money,
        discount: AppliedRule.nullable(),
        seller_price: Money.describe('What the seller receives'),
        fee: AppliedRule.nullable(),
        buyer_price: Money.describe('What the buyer pays'),
        price_tiers: z.array(PriceTier).describe('Other prices of the buyer, from more packs'),
      }),
    ),
  })
  .meta({ id: 'PriceStack' });
export type PriceStack = z.infer<typeof PriceStack>;

export const priceStackEndpoints = {
  getPriceStack: endpoint({
    method: 'GET',
    path: 'pricing/stack/{id}',
    summary: 'How the price of a listing comes about for a facility: list price, discount, fee',
    audience: ['Seller', 'Administrator'],
    params: IdParam,
    query: z.strictObject({
      facility_id: z.coerce.number().pipe(Id).describe('One that ordered from the seller'),
      quantity: z.coerce.number().pipe(z.int().min(1).max(MOST_PACKS)).default(1),
    }),
    reply: data(PriceStack),
    errors: ['not_found'],
  }),
} as const;

import { z } from 'zod';
import { MOST_SUPPLIERS_ASKED } from '#rules/ordering/limits.ts';
import { CartType } from '../cart/cart.ts';
import { endpoint } from '../endpoint.ts';
import { commaList, Id, IdParam, Money, Timestamp, data } from '../primitives.ts';
import { DeskProduct } from './desk-shapes.ts';

const buyers = ['Buyer', 'Administrator'] as const;

const AgainLine = z
  .object({
    listing_id: Id.describe('That was ordered'),
    ndc: z.string().describe('11 digits'),
    ndc_number: z.string(),
    name: z.string(),
    company_name: z.string(),
    eaches_per_pack: z.number(),
    quantity: z.int(),
    last_price: Money.describe('Of a pack, as it was paid'),
    last_date: Timestamp,
    product: z.string().describe('Key of its product'),
  })
  .meta({ id: 'AgainLine' });
export type AgainLine = z.infer<typeof AgainLine>;

const BoughtLine = AgainLine.extend({
  packs: z.int().describe('In 90 days'),
  amu: z.number().nullable().describe('Average monthly usage in packs'),
  days_since: z.int(),
}).meta({ id: 'BoughtLine' });
export type BoughtLine = z.infer<typeof BoughtLine>;

const BoughtBefore = AgainLine.extend({
  company_id: Id.describe('Of the supplier'),
}).meta({ id: 'BoughtBefore' });

export const orderAgainEndpoints = {
  getOrderAgain: endpoint({
    method: 'GET',
    path: 'order/{id}/again',
    summary: 'The lines of an order of the current facility with today’s offers',
    audience: buyers,
    params: IdParam,
    reply: data(z.object({ order_id: Id, lines: z.array(AgainLine), products: z.array(DeskProduct) })),
    errors: ['not_found'],
  }),
  getBoughtMost: endpoint({
    method: 'GET',
    path: 'order/bought_most',
    summary: 'Up to ten products that the current facility bought most in 90 days, with today’s offers',
    audience: buyers,
    reply: data(z.object({ lines: z.array(BoughtLine), products: z.array(DeskProduct) })),
  }),
  getBoughtBefore: endpoint({
    method: 'GET',
    path: 'order/bought_before',
    summary:
      'Up to three listings of each supplier that the current facility bought in a year, the most often bought first, that are offered today and not in its cart',
    audience: buyers,
    query: z.strictObject({
      seller_ids: commaList(z.coerce.number().pipe(Id), MOST_SUPPLIERS_ASKED),
      cart_type: CartType.default('c0').describe('What goes into this cart'),
    }),
    reply: data(z.object({ lines: z.array(BoughtBefore), products: z.array(DeskProduct) })),
  }),
} as const;

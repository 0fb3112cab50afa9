import { z } from 'zod';
import { CART_GOALS } from '#rules/ordering/better-cart/problem.ts';
import { CartType } from '../cart/cart.ts';
import { endpoint } from '../endpoint.ts';
import { Id, Money, UsDate, data } from '../primitives.ts';

const ComparedCart = z.object({
  total: Money,
  sub_total: Money,
  shipping_total: Money,
  transaction_fee_total: Money,
  parcels: z.int().describe('Suppliers, each of which ships on its own'),
  earliest_expiry: UsDate.nullable(),
});

const MovedLot = z.object({
  listing_id: Id,
  name: z.string(),
  ndc_number: z.string(),
  company_id: Id,
  company_name: z.string(),
  lot_id: Id,
  lot_name: z.string(),
  expiry_date: UsDate,
  quantity: z.int(),
  eaches_per_pack: z.number(),
  dosage_form: z.string().nullable(),
  price: Money,
});

export const BetterCart = z
  .object({
    cart_version: z.int(),
    outcome: z.enum(['better', 'same', 'none']).describe('none: neither the cart nor another can be ordered'),
    proven: z.boolean().describe('Nothing is better; else the time was over first'),
    before: ComparedCart,
    lacks: z.array(z.string()).describe('Why the cart cannot be ordered as it is; empty where it can'),
    after: ComparedCart.nullable(),
    moves: z.array(
      z.object({
        name: z.string(),
        from: z.array(MovedLot),
        to: z.array(MovedLot),
        difference: Money.describe('Of the packs and their fee; negative: costs less'),
        why: z.array(z.string()),
      }),
    ),
    kept: z
      .array(z.object({ listing_id: Id, name: z.string(), why: z.string() }))
      .describe('Lines that were left as they are'),
    lines: z
      .array(
        z.object({
          listing_id: Id,
          lots: z.array(z.object({ id: Id, quantity: z.int(), seen_price: Money })),
        }),
      )
      .describe('The whole cart, as `replaceCartLines` takes it'),
  })
  .meta({ id: 'BetterCart' });
export type BetterCart = z.infer<typeof BetterCart>;

export const MOST_MONTHS = 36;

export const betterCartEndpoints = {
  findBetterCart: endpoint({
    method: 'POST',
    path: 'order/better_cart',
    summary:
      'Compare the cart with the same products from other listings and lots; changes nothing. At most 13 seconds',
    audience: ['Buyer', 'Administrator'],
    body: z.strictObject({
      cart_type: CartType,
      goal: z.enum(CART_GOALS),
      months: z.int().min(0).max(MOST_MONTHS).default(0).describe('Lots that expire sooner are not bought'),
      same_ndc: z.boolean().default(false).describe('Other suppliers, not other manufacturers'),
    }),
    reply: data(BetterCart),
    rate: 'solve',
    errors: ['rule_broken'],
  }),
} as const;

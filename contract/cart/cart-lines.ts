import { z } from 'zod';
import { MOST_LINES } from '#rules/ordering/limits.ts';
import { endpoint } from '../endpoint.ts';
import { Carts, CartType } from './cart.ts';
import { Id, MoneyInput, Packs, data } from '../primitives.ts';

/** What becomes of lines that are added together. */
export const AddedLines = z
  .object({
    added: z.int().describe('Lines'),
    packs: z.int(),
    refused: z.array(
      z.object({
        line: z.int().describe('Its place in what was sent, from 0'),
        listing_id: Id,
        reasons: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'AddedLines' });
export type AddedLines = z.infer<typeof AddedLines>;

const CartLot = z.strictObject({
  id: Id,
  quantity: Packs.min(1),
  seen_price: MoneyInput.describe('A lot that costs more by now is refused'),
});

export const cartLineEndpoints = {
  replaceCartLines: endpoint({
    method: 'PUT',
    path: 'cart/lines',
    summary:
      'Make a cart hold exactly these lines, all or none; agreements to soft blocks stay with their listings',
    audience: ['Buyer', 'Administrator'],
    body: z.strictObject({
      cart_type: CartType,
      version: z.int().describe('Of the cart that is replaced; another is 409'),
      lines: z
        .array(z.strictObject({ listing_id: Id, lots: z.array(CartLot).min(1).max(50) }))
        .min(1)
        .max(MOST_LINES),
    }),
    reply: data(Carts),
    rate: 'write',
    audit: 'cart.replaced',
    errors: ['stale', 'rule_broken'],
  }),
  addCartLines: endpoint({
    method: 'POST',
    path: 'cart/c0/lines',
    summary:
      'Add packs to what the carts hold, all lines in one transaction, schedule II to the CII cart; a line that is refused leaves the others be',
    audience: ['Buyer', 'Administrator'],
    body: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            listing_id: Id,
            agree_soft_block: z.boolean().optional().describe('To buy it all the same'),
            lots: z
              .array(
                z.strictObject({
                  id: Id,
                  quantity: Packs.min(1),
                  seen_price: MoneyInput.optional().describe('A lot that costs more by now is refused'),
                }),
              )
              .min(1)
              .max(50),
          }),
        )
        .min(1)
        .max(MOST_LINES),
    }),
    reply: data(AddedLines),
    idempotent: true,
    rate: 'write',
    audit: 'cart.lines_added',
    errors: ['rule_broken', 'idempotency_mismatch'],
  }),
} as const;

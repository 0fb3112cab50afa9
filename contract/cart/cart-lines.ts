import { z } from 'zod';
import { MOST_LINES } from '#rules/ordering/limits.ts';
import { endpoint } from '../endpoint.ts';
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

export const cartLineEndpoints = {
  addCartLines: endpoint({
    method: 'POST',
    path: 'cart/c0/lines',
    summary:
      'Add packs to what the carts hold, all lines in one transaction, schedule 2 to the controlled-substance cart; a line that is refused leaves the others be',
    audience: ['Buyer', 'Administrator'],
    body: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            listing_id: Id,
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

import { z } from 'zod';
import { Money, Timestamp, UsDate } from '../primitives.ts';

/** What acceptance at a price earns its seller. */
export const BidAcceptance = z
  .object({
    revenue: Money.describe('Packs × price'),
    list_total: Money.nullable().describe(
      'What these packs bring without the bid, each at the price of its lot; null where no lot is left',
    ),
    lots: z
      .array(
        z.object({
          lot_name: z.string(),
          expiry_date: UsDate,
          expiry_days: z.int(),
          packs: z.int().describe('That would go'),
          left: z.int(),
        }),
      )
      .describe('First expired first; none where the packs are not there'),
    stock_left: z.int().describe('Packs of the listing that can be sold after it'),
    sold_packs: z.int().describe('Ordered of the listing in the days before, without cancelled orders'),
    sold_days: z.int(),
    days_left: z
      .int()
      .nullable()
      .describe('How long the stock lasts at that pace; null where nothing was sold'),
    accepted: z
      .array(
        z.object({
          date: Timestamp,
          packs: z.int(),
          price: Money.describe('What the seller received per pack'),
          same_facility: z.boolean(),
        }),
      )
      .describe('The last bids that were accepted on the listing, newest first'),
  })
  .meta({ id: 'OfferAcceptance' });
export type BidAcceptance = z.infer<typeof BidAcceptance>;

import { z } from 'zod';
import { LICENSE_TYPES } from '#rules/accounts/licenses.ts';
import { endpoint } from '../endpoint.ts';
import { CalendarDate, Id, Money, Timestamp, data } from '../primitives.ts';

const Waiting = z.object({ orders: z.int(), oldest: Timestamp.nullable() });

export const BuyerHome = z
  .object({
    months: z
      .array(
        z.object({
          month: z.string().describe('YYYY-MM'),
          orders: z.int(),
          spend: Money,
          savings: Money,
        }),
      )
      .describe('Twelve, this one last: what the facility ordered and nobody cancelled'),
    to_sign: Waiting.describe('Of schedule II, for their CSOS signature'),
    to_be_confirmed: Waiting,
    on_the_way: Waiting.describe('Shipped whole and not delivered'),
    shipped_in_part: Waiting.extend({ packs_missing: z.int() }),
    refused_cancellations: z
      .array(
        z.object({ order_id: Id, seller: z.string(), note: z.string().nullable(), answered_at: Timestamp }),
      )
      .describe('Of the last 14 days'),
    licences: z
      .array(
        z.object({
          license: z.enum(LICENSE_TYPES),
          name: z.string(),
          ends: CalendarDate.describe('Its last day'),
          ended: z.boolean(),
        }),
      )
      .describe('That have ended, or end within 60 days'),
    favorites: z
      .array(
        z.object({
          listing_id: Id,
          name: z.string(),
          seller: z.string(),
          price: Money.describe('Of that lot now, in the same quantity'),
          last_price: Money.describe('Of a pack, when the facility ordered it last'),
          earliest_expiry: CalendarDate.nullable(),
        }),
      )
      .describe(
        'Favorites of which the lot that the facility ordered last has another price now, the greatest move first',
      ),
  })
  .meta({ id: 'BuyerHome' });
export type BuyerHome = z.infer<typeof BuyerHome>;

export const buyingEndpoints = {
  getBuyerHome: endpoint({
    method: 'GET',
    path: 'order/buyer_home',
    summary: 'What waits for a buyer today, and how the year goes',
    audience: ['Buyer', 'Administrator'],
    reply: data(BuyerHome),
  }),
} as const;

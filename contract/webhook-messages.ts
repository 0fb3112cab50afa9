import { z } from 'zod';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#rules/webhooks.ts';
import { Bid } from './bids/bid-shapes.ts';
import { OrderDetail } from './orders/order-shapes.ts';
import { Id, Timestamp } from './primitives.ts';
import { Rfp } from './rfps/rfp-shapes.ts';

const rises = { version: z.int().describe('Rises with every message of the record') };

const LotChange = z
  .object({
    listing_id: Id,
    lot_id: Id,
    ndc: z.string(),
    before: z.number().describe('Packs, or US dollars'),
    after: z.number(),
  })
  .meta({ id: 'LotChange' });
const LotChanges = z.union([LotChange, z.object({ changes: z.array(LotChange) })]);

/** What a message carries: the reply of the read call of its record, as its company may read it. */
function dataOf(type: WebhookEvent): z.ZodType {
  if (type === 'webhook.test') return z.object({ endpoint_id: Id });
  if (type === 'stock.changed' || type === 'price.changed') return LotChanges;
  if (type.startsWith('bid.')) return Bid.extend(rises);
  return type.startsWith('rfp.') ? Rfp.extend(rises) : OrderDetail;
}

/** The body of each event's POST. */
export const WEBHOOK_MESSAGES: ReadonlyMap<WebhookEvent, z.ZodType> = new Map(
  WEBHOOK_EVENTS.map((type) => [
    type,
    z.object({
      id: z.string().describe('The header webhook-id, the same in all attempts'),
      type: z.literal(type),
      timestamp: Timestamp.describe('When it happened'),
      data: dataOf(type),
    }),
  ]),
);

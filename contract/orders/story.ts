import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, IdParam, Timestamp } from '../primitives.ts';

const traders = ['Buyer', 'Seller', 'Administrator'] as const;

export const STORY_KINDS = [
  'origin',
  'step',
  'payment',
  'invoice',
  'document',
  'edi',
  'mail',
  'ledger',
] as const;

export const StoryStep = z
  .object({
    at: Timestamp,
    kind: z.enum(STORY_KINDS),
    what: z.string(),
    details: z.array(z.string()).describe('What belongs to it, one sentence each'),
    who: z.string(),
    on_behalf_of: z.string().nullable(),
    audit_row: Id.nullable().describe('Where it is recorded; for administrators'),
  })
  .meta({ id: 'StoryStep' });
export type StoryStep = z.infer<typeof StoryStep>;

/** All that happened with an order, in the asker's view. */
export const storyEndpoints = {
  getOrderStory: endpoint({
    method: 'GET',
    path: 'order/{id}/story',
    summary: 'What happened with the order, oldest first, as the side of the asker may know it',
    audience: traders,
    permission: 'orders',
    params: IdParam,
    reply: z.object({ data: z.array(StoryStep) }),
    errors: ['not_found'],
  }),
  getOrderStoryPdf: endpoint({
    method: 'GET',
    path: 'order/{id}/story.pdf',
    summary: 'The same with lines, totals and invoices as a PDF, for a dispute',
    audience: traders,
    permission: 'orders',
    params: IdParam,
    reply: 'file',
    rate: 'heavy',
    errors: ['not_found'],
  }),
} as const;

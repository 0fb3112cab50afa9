import { z } from 'zod';
import { CARD_REFUND_CAUSES, CARD_REFUND_STATES, DISPUTE_STATES } from '#rules/finance/card-refunds.ts';
import { endpoint } from '../endpoint.ts';
import { data, Done, Id, IdParam, Money, Timestamp } from '../primitives.ts';

const finance = { audience: ['Administrator'], permission: 'finance' } as const;

/** The largest message of the provider. */
export const LARGEST_MESSAGE = 256 * 1024;

export const CardRefund = z
  .object({
    id: Id,
    order_id: Id.nullable().describe('Null where no order took the payment, or it is not known which'),
    payment_id: z.string().nullable(),
    company_name: z.string(),
    cause: z.enum(CARD_REFUND_CAUSES),
    amount: Money,
    state: z.enum(CARD_REFUND_STATES),
    failure: z.string().nullable().describe('Why it failed, in the words of the provider'),
    made_date: Timestamp,
    ended_date: Timestamp.nullable(),
    to_record: Money.describe('What the provider gave back by itself and nobody has assigned to lines yet'),
    order_ids: z.array(Id).describe('That the payment paid'),
    can: z.object({ try_again: z.boolean(), keep_as_credit: z.boolean() }),
  })
  .meta({ id: 'CardRefund' });
export type CardRefund = z.infer<typeof CardRefund>;

export const CardDispute = z
  .object({
    id: z.string(),
    amount: Money,
    reason: z.string(),
    state: z.enum(DISPUTE_STATES),
    opened_date: Timestamp,
    evidence_by_date: Timestamp.nullable(),
    closed_date: Timestamp.nullable(),
    evidence: z.array(z.string()).describe('The pages with the story of each order'),
  })
  .meta({ id: 'CardDispute' });
export type CardDispute = z.infer<typeof CardDispute>;

export const cardPaymentEndpoints = {
  receiveCardMessage: endpoint({
    method: 'POST',
    path: 'user/payment/stripe_event',
    summary: 'Take a signed message of Stripe; it is kept, and worked on afterwards',
    audience: 'public',
    bytes: { maxBytes: LARGEST_MESSAGE },
    reply: Done,
    rate: 'provider',
    errors: ['malformed', 'not_found', 'too_large'],
  }),
  listCardRefunds: endpoint({
    method: 'GET',
    path: 'admin/finance/card_refunds',
    summary: 'Refunds to cards that failed or are to be assigned to lines, the oldest first, at most 100',
    ...finance,
    reply: data(z.array(CardRefund)),
  }),
  moveCardRefund: endpoint({
    method: 'POST',
    path: 'admin/finance/card_refunds/{id}',
    summary: 'Send a failed refund again, or keep it as credit of the company',
    ...finance,
    params: IdParam,
    body: z.strictObject({ action: z.enum(['try_again', 'keep_as_credit']) }),
    reply: data(CardRefund),
    idempotent: true,
    audit: 'card_refund.moved',
    errors: ['not_found', 'conflict', 'idempotency_mismatch'],
  }),
} as const;

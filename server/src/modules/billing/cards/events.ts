import type { DomainEvent } from '../../../platform/jobs/events.ts';

declare module '../../../platform/jobs/events.ts' {
  interface EventFacts {
    'card_refund.failed': { card_refund_id: number };
    /** In the provider's own pages. */
    'card_refund.made': { card_refund_id: number };
    /** In US dollars. */
    'payment.unused': { payment_id: string; user_id: number; amount: number };
    'card_dispute.opened': { dispute_id: string };
    'card_dispute.closed': { dispute_id: string; state: 'won' | 'lost' };
  }
}

/** `by`: the refund that had covered it and failed itself. */
export const refundFailed = (
  id: number,
  attempt: number,
  by?: number,
): DomainEvent<'card_refund.failed'> => ({
  key: `card_refund.failed:${id}:${attempt}${by === undefined ? '' : `:${by}`}`,
  type: 'card_refund.failed',
  data: { card_refund_id: id },
});

export const refundMade = (id: number): DomainEvent<'card_refund.made'> => ({
  key: `card_refund.made:${id}`,
  type: 'card_refund.made',
  data: { card_refund_id: id },
});

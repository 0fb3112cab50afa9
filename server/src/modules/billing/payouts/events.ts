import type { DomainEvent } from '../../../platform/jobs/events.ts';

declare module '../../../platform/jobs/events.ts' {
  interface EventFacts {
    'payout.paid': { payout_id: number };
  }
}

export const payoutPaid = (id: number, attempt: number): DomainEvent<'payout.paid'> => ({
  key: `payout.paid:${id}:${attempt}`,
  type: 'payout.paid',
  data: { payout_id: id },
});

import { usedCents, type CreditLine } from '#rules/finance/credit.ts';
import { toDollars } from '#rules/money.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';

declare module '../../platform/jobs/events.ts' {
  interface EventFacts {
    'invoice.issued': { order_id: number; invoice_id: number };
    /** In US dollars. */
    'credit.almost_used': { company_id: number; used: number; limit: number };
  }
}

export const invoiceIssued = (orderId: number, invoiceId: number): DomainEvent<'invoice.issued'> => ({
  key: `invoice.issued:${invoiceId}`,
  type: 'invoice.issued',
  data: { order_id: orderId, invoice_id: invoiceId },
});

/** Of one limit always the same event, which people hear once. */
export const almostUsed = (
  companyId: number,
  line: Pick<CreditLine, 'limitCents' | 'owedCents'>,
  limitSetMs: number | null,
): DomainEvent<'credit.almost_used'> => ({
  key: `credit.almost_used:${companyId}:${limitSetMs}`,
  type: 'credit.almost_used',
  data: {
    company_id: companyId,
    used: toDollars(usedCents(line)),
    limit: toDollars(line.limitCents ?? 0),
  },
});

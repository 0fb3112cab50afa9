import type { IsoDate } from '../dates.ts';
import type { Cents } from '../money.ts';

export const INVOICE_STATUSES = ['open', 'partly_paid', 'overdue', 'paid', 'cancelled'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

export const INVOICE_STATUS_LABELS: Readonly<Record<InvoiceStatus, string>> = {
  open: 'Open',
  partly_paid: 'Partly Paid',
  overdue: 'Overdue',
  paid: 'Paid',
  cancelled: 'Cancelled',
};

interface InvoiceFacts {
  readonly totalCents: Cents;
  /** What is not paid of it; nothing where it was paid with the order. */
  readonly openCents: Cents;
  readonly dueOn: IsoDate;
  readonly cancelled: boolean;
}

/** Overdue from the day after it was due while something is open. */
export function invoiceStatus(
  { totalCents, openCents, dueOn, cancelled }: InvoiceFacts,
  today: IsoDate,
): InvoiceStatus {
  if (cancelled) return 'cancelled';
  if (openCents === 0) return 'paid';
  if (dueOn < today) return 'overdue';
  return openCents < totalCents ? 'partly_paid' : 'open';
}

/** How an invoice was paid that came with its order already paid; null on terms. */
export function paidBy(payment: 'net_terms' | 'credit_card' | 'ach', last4: string | null): string | null {
  if (payment === 'net_terms') return null;
  if (payment === 'ach') return 'Paid by ACH';
  return last4 === null ? 'Paid by card' : `Paid by card ending ${last4}`;
}

/** What people do with invoices by hand, and what it moves. */
import type { Cents } from '../money.ts';
import { sumOf, type Allocated } from './allocation.ts';
import type { Account } from './accounts.ts';

export const PAYMENT_METHODS = ['check', 'ach', 'wire', 'card', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export const METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = {
  check: 'Check',
  ach: 'ACH',
  wire: 'Wire',
  card: 'Card',
  other: 'Other',
};

export const RECEIPT_KINDS = ['payment', 'applied_credit', 'pay_back', 'write_off', 'settlement'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

export const REFERENCE_LENGTH = 60;
export const UNDO_REASON = { least: 10, most: 500 } as const;
export const AMOUNT_ABOVE_0 = 'Amount must be above 0';
export const OPEN_HAS_CHANGED = 'The open amount has changed. Please check again.';

export interface Entry {
  readonly account: Account;
  readonly cents: Cents;
  readonly orderId?: number;
  readonly invoiceId?: number;
}

/** A payment: of each invoice what it pays, the rest to the credit of the company. */
export const paymentEntries = (cents: Cents, allocated: Allocated): Entry[] =>
  moved([
    { account: 'cash', cents, ...orderOf(allocated) },
    ...paid(allocated),
    { account: 'buyer_credit', cents: -allocated.leftCents },
  ]);

export const appliedEntries = (allocated: Allocated): Entry[] =>
  moved([{ account: 'buyer_credit', cents: sumOf(allocated.parts) }, ...paid(allocated)]);

export const paidBackEntries = (cents: Cents): Entry[] => [
  { account: 'buyer_credit', cents },
  { account: 'cash', cents: -cents },
];

export const writtenOffEntries = (allocated: Allocated): Entry[] =>
  moved([
    { account: 'adjustment', cents: sumOf(allocated.parts), ...orderOf(allocated) },
    ...paid(allocated),
  ]);

export type Clearing = 'clearing_card' | 'clearing_ach';

/** What the provider paid into the bank, and what it kept. */
export const settledEntries = (clearing: Clearing, cents: Cents, costCents: Cents): Entry[] =>
  moved([
    { account: 'cash', cents: cents - costCents },
    { account: 'processor_cost', cents: costCents },
    { account: clearing, cents: -cents },
  ]);

export const reversedEntries = <E extends Entry>(entries: readonly E[]): E[] =>
  entries.map((entry) => ({ ...entry, cents: -entry.cents }));

const paid = ({ parts }: Allocated): Entry[] =>
  parts.map(({ cents, orderId, invoiceId }) => ({
    account: 'buyer_receivable',
    cents: -cents,
    orderId,
    invoiceId,
  }));

/** The one order that it concerns. */
function orderOf({ parts }: Allocated): { orderId?: number } {
  const [first, ...others] = new Set(parts.map(({ orderId }) => orderId));
  return first === undefined || others.length > 0 ? {} : { orderId: first };
}

const moved = (entries: readonly Entry[]): Entry[] => entries.filter(({ cents }) => cents !== 0);

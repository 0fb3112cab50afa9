import type { Cents } from '../money.ts';
import type { Tolerances } from './compare-invoice.ts';
import { TO_DECIDE } from './to-decide.ts';
import { amountText, sizeOf } from './exact.ts';

/** What became of the invoices of sellers (RB-384). */
export const EDI_INVOICE_STATUSES = ['Matched', 'Mismatch', 'Unmatched', 'Approved', 'Rejected'] as const;
export const EDI_INVOICE_CHOICES = [TO_DECIDE, ...EDI_INVOICE_STATUSES] as const;
export type EdiInvoiceStatus = (typeof EDI_INVOICE_STATUSES)[number];
export const EDI_INVOICE_REASON_LENGTH = 500;
/** Of a client: cents per pack, and dollars of the whole invoice (RB-386). */
export const MOST_TOLERANCE = { price: 100, total: 50 } as const;
export const DEFAULT_TOLERANCE = { price: 1, total: 1 } as const;

export type EdiInvoiceMove = 'link' | 'approve' | 'reject';

/** What a person may do with an invoice. */
const MOVES: Readonly<Record<EdiInvoiceStatus, readonly EdiInvoiceMove[]>> = {
  Matched: [],
  Mismatch: ['approve', 'reject'],
  Unmatched: ['link', 'reject'],
  Approved: [],
  Rejected: [],
};

export const invoiceMoves = (status: EdiInvoiceStatus): readonly EdiInvoiceMove[] => MOVES[status];
/** Why not. */
export const cannotMove = (status: EdiInvoiceStatus, move: EdiInvoiceMove): string =>
  status === 'Unmatched' && move === 'approve'
    ? 'Match the invoice to an order first.'
    : 'This invoice was already decided.';

export const INVOICE_OF_BEFORE = 'The same invoice was received before.';
export const CREDIT_WAITS = 'A credit waits until it is matched to an order.';
export const ORDER_MOVED = 'The order has changed since it was compared. Please check the invoice again.';
export const invoicedBefore = (number: string, date: string): string =>
  `Invoice ${number} was already received on ${date}.`;
export const onlyFinance = (difference: Cents): string =>
  `Only finance may approve a difference of ${amountText(BigInt(difference))}.`;

const LARGE_CENTS = 50_000;
const LARGE_SHARE = 20;

/** Above 500.00 or above 5 % of the order (RB-392). */
export const needsFinance = (difference: Cents, orderTotal: Cents): boolean =>
  Math.abs(difference) > LARGE_CENTS || Math.abs(difference) * LARGE_SHARE > orderTotal;

interface ComparedCredit {
  readonly isMatched: boolean;
  readonly sentences: readonly string[];
}

/** A credit beside what the seller bears of the refunds of the order, less other credits (RB-390). Both are above zero. */
export function compareCredit(credit: bigint, refunded: bigint, { total }: Tolerances): ComparedCredit {
  const isMatched = sizeOf(credit - refunded) <= BigInt(total);
  return {
    isMatched,
    sentences: isMatched ? [] : [`Credit of ${amountText(credit)}, refunded ${amountText(refunded)}.`],
  };
}

import { addDays, type IsoDate } from '../dates.ts';
import type { PaymentOption } from './cart-totals.ts';
import type { PaymentStatus } from './order-status.ts';

export interface CompanyTerms {
  readonly name: string;
  readonly netDays: number;
}

/** What an invoice says where the buyer's company has no terms of its own; those are set at `/admin/companies`. */
export const DEFAULT_TERMS: CompanyTerms = { name: 'Net 30', netDays: 30 };

/** An order becomes an invoice with its number and the first payment status after unpaid. */
export const isInvoice = (order: { invoice_number: string | null; payment_status: PaymentStatus }): boolean =>
  order.invoice_number !== null && order.payment_status !== 'unpaid';

/** The terms an invoice prints and the day it is due; no day where it was paid with the order or has no date. */
export function invoiceTerms(
  payment: PaymentOption,
  terms: CompanyTerms | null,
  invoicedOn: IsoDate | null,
): { terms: string; due: IsoDate | null } {
  if (payment === 'credit_card') return { terms: 'Credit card', due: null };
  if (payment === 'ach') return { terms: 'ACH', due: null };
  const { name, netDays } = terms ?? DEFAULT_TERMS;
  return { terms: name, due: invoicedOn === null ? null : addDays(invoicedOn, netDays) };
}

import { addDays, type IsoDate } from '../dates.ts';
import type { PaymentOption } from './cart-totals.ts';

export interface CompanyTerms {
  readonly name: string;
  readonly netDays: number;
}

/** What an invoice says where the buyer's company has no terms of its own; those are set at `/admin/companies`. */
export const DEFAULT_TERMS: CompanyTerms = { name: 'Net 30', netDays: 30 };

/** By which an invoice is called; they count from 1 within the order. */
export const invoiceNumber = (orderId: number, number: number): string => `INV-${orderId}-${number}`;

/** When an invoice is due: by the days kept when its order was placed; at once where it was paid with the order. */
export const dueOn = (payment: PaymentOption, netDays: number | null, invoicedOn: IsoDate): IsoDate =>
  payment === 'net_terms' ? addDays(invoicedOn, netDays ?? DEFAULT_TERMS.netDays) : invoicedOn;

/** The terms that an invoice prints. */
export function termsName(payment: PaymentOption, kept: string | null): string {
  if (payment === 'credit_card') return 'Credit card';
  return payment === 'ach' ? 'ACH' : (kept ?? DEFAULT_TERMS.name);
}

/** Which invoices an amount closes. */
import type { IsoDate } from '../dates.ts';
import type { Cents } from '../money.ts';

export interface OpenInvoice {
  readonly id: number;
  readonly orderId: number;
  readonly dueOn: IsoDate;
  readonly openCents: Cents;
}

/** What of an amount goes to an invoice. */
export interface Part {
  readonly invoiceId: number;
  readonly orderId: number;
  readonly cents: Cents;
}

/** What somebody wants of an amount to go to an order. */
export interface Wanted {
  readonly orderId: number;
  readonly cents: Cents;
}

export interface Allocated {
  readonly parts: readonly Part[];
  /** What no invoice takes. */
  readonly leftCents: Cents;
}

/** Pays invoices, oldest due first. */
export function payOldestFirst(cents: Cents, invoices: readonly OpenInvoice[]): Allocated {
  const parts: Part[] = [];
  let leftCents = cents;
  for (const invoice of invoices.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.id - b.id)) {
    const paid = Math.min(leftCents, Math.max(0, invoice.openCents));
    if (paid === 0) continue;
    parts.push({ invoiceId: invoice.id, orderId: invoice.orderId, cents: paid });
    leftCents -= paid;
  }
  return { parts, leftCents };
}

/** The same with a part for each order that is named, once; what an order does not take is left, as is what nobody named. */
export function payOrders(
  cents: Cents,
  invoices: readonly OpenInvoice[],
  wanted: readonly Wanted[],
): Allocated {
  const parts = wanted.flatMap(
    (one) =>
      payOldestFirst(
        one.cents,
        invoices.filter(({ orderId }) => orderId === one.orderId),
      ).parts,
  );
  return { parts, leftCents: cents - sumOf(parts) };
}

export const sumOf = (amounts: readonly { readonly cents: Cents }[]): Cents =>
  amounts.reduce((sum, { cents }) => sum + cents, 0);

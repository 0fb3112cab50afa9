import { sql } from 'kysely';
import { ACCOUNTS, type Account } from '#rules/finance/accounts.ts';
import type { Amounts } from '#rules/finance/postings.ts';
import type { Entry, ReceiptKind } from '#rules/finance/receipts.ts';
import type { PaymentOption } from '#rules/orders/cart-totals.ts';
import type { CommandContext } from '../../platform/command.ts';

/** What the ledger knows of an order. */
export interface Sale {
  id: number;
  buyer_company_id: number;
  seller_company_id: number;
  payment_option: PaymentOption;
  payment_id: string | null;
}

export type Kind =
  | 'placed'
  | 'expedited'
  | 'shipped'
  | 'shipment_removed'
  | 'cancelled'
  | ReceiptKind
  | 'undone'
  | 'released'
  | 'held'
  | 'refund'
  | 'payout'
  | 'unused'
  | 'card_refunded'
  | 'kept_as_credit'
  | 'adjusted';

export interface Posting {
  kind: Kind;
  /** The shipment that it is about; else the order. */
  shipmentId?: number;
  sale: Sale;
  amounts: Amounts;
  invoiceId?: number;
  reason?: string | null;
  /** Tells repeats of the same kind apart. */
  step?: string;
  /** The kind of the transaction of the same record that it reverses. */
  undoes?: Kind;
}

/** A transaction as it is posted; entries may name an order and an invoice of their own. */
export interface Transaction {
  kind: Kind;
  source: 'order' | 'shipment' | 'receipt' | 'refund' | 'payout' | 'card_refund' | 'edi_invoice';
  sourceId: number;
  step?: string;
  reason?: string | null;
  undoes?: Kind;
  orderId?: number;
  invoiceId?: number | undefined;
  paymentId?: string | null;
  entries: readonly (Entry & { companyId: number | null })[];
}

/**
 * Posts at the end of a command, in its transaction and without a round trip of its own. The command fails where a record
 * has a transaction of the kind already, or one does not add up to 0.
 */
export const post = (command: CommandContext, postings: readonly Posting[]): void =>
  postTransactions(command, postings.map(toTransaction));

export function postTransactions(command: CommandContext, transactions: readonly Transaction[]): void {
  if (transactions.length === 0) return;
  const { actor, operation } = command.by;
  command.atEnd(
    sql`post_ledger(${actor.at}::timestamptz, ${actor.requestId}::text, ${operation}::text, ${actor.realUserId}::bigint,
      ${actor.subjectUserId}::bigint, ${JSON.stringify(transactions.map(toJson))}::json)`,
  );
}

function toTransaction({ shipmentId, sale, amounts, invoiceId, ...posting }: Posting): Transaction {
  return {
    ...posting,
    source: shipmentId === undefined ? 'order' : 'shipment',
    sourceId: shipmentId ?? sale.id,
    orderId: sale.id,
    invoiceId,
    paymentId: sale.payment_id,
    entries: amounts.map(([account, cents]) => ({ account, cents, companyId: companyOf(sale, account) })),
  };
}

const toJson = (transaction: Transaction) => ({
  kind: transaction.kind,
  source: transaction.source,
  source_id: transaction.sourceId,
  step: transaction.step ?? '',
  reason: transaction.reason,
  undoes: transaction.undoes,
  order_id: transaction.orderId,
  invoice_id: transaction.invoiceId,
  payment_id: transaction.paymentId,
  entries: transaction.entries.map(({ account, cents, companyId, orderId, invoiceId }, index) => ({
    number: index + 1,
    account,
    company_id: companyId,
    order_id: orderId,
    invoice_id: invoiceId,
    cents,
  })),
});

/** Whose company an entry of an order names. */
export const companyOf = (
  sale: Pick<Sale, 'buyer_company_id' | 'seller_company_id'>,
  account: Account,
): number | null =>
  ({ buyer: sale.buyer_company_id, seller: sale.seller_company_id, nobody: null })[
    ACCOUNTS[account].of ?? 'nobody'
  ];

import { sql } from 'kysely';
import { ACCOUNTS } from '#rules/finance/accounts.ts';
import type { Amounts } from '#rules/finance/postings.ts';
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

type Kind = 'placed' | 'shipped' | 'shipment_removed' | 'cancelled';

export interface Posting {
  kind: Kind;
  /** The shipment that it is about; else the order. */
  shipmentId?: number;
  sale: Sale;
  amounts: Amounts;
  invoiceId?: number;
  reason?: string | null;
  /** The kind of the transaction of the same record that it reverses. */
  undoes?: Kind;
}

/**
 * Posts at the end of a command, in its transaction and without a round trip of its own. The command fails where a record
 * has a transaction of the kind already, or one does not add up to 0.
 */
export function post(command: CommandContext, postings: readonly Posting[]): void {
  if (postings.length === 0) return;
  const { actor, operation } = command.by;
  command.atEnd(
    sql`post_ledger(${actor.at}::timestamptz, ${actor.requestId}::text, ${operation}::text, ${actor.realUserId}::bigint,
      ${actor.subjectUserId}::bigint, ${JSON.stringify(postings.map(toJson))}::json)`,
  );
}

const toJson = ({ kind, shipmentId, sale, amounts, invoiceId, reason, undoes }: Posting) => ({
  kind,
  source: shipmentId === undefined ? 'order' : 'shipment',
  source_id: shipmentId ?? sale.id,
  step: '',
  reason,
  undoes,
  order_id: sale.id,
  invoice_id: invoiceId,
  payment_id: sale.payment_id,
  entries: amounts.map(([account, cents], index) => ({
    number: index + 1,
    account,
    company_id: companyOf(sale)[ACCOUNTS[account].of ?? 'nobody'],
    cents,
  })),
});

const companyOf = (sale: Sale) => ({
  buyer: sale.buyer_company_id,
  seller: sale.seller_company_id,
  nobody: null,
});

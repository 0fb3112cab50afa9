import { adjustedAmounts } from '#rules/finance/postings.ts';
import type { Cents } from '#rules/money.ts';
import type { CommandContext } from '../../platform/command.ts';
import { companyOf, postTransactions, type Sale } from './ledger.ts';

export interface Adjustment {
  sale: Sale;
  /** The invoice of the seller that asks for it. The ledger takes each once. */
  ediInvoiceId: number;
  /** Below 0 where the seller gets less. */
  cents: Cents;
  /** The order is delivered and paid, so that what its seller earned is due. */
  isDue: boolean;
  reason: string;
}

/** What a seller gets of an order besides its share, or less than it; the marketplace bears it. The order is locked. */
export function adjustShare(command: CommandContext, adjustment: Adjustment): void {
  const { sale, ediInvoiceId, cents, isDue, reason } = adjustment;
  if (cents === 0) return;
  postTransactions(command, [
    {
      kind: 'adjusted',
      source: 'edi_invoice',
      sourceId: ediInvoiceId,
      orderId: sale.id,
      reason,
      entries: adjustedAmounts(cents, isDue).map(([account, amount]) => ({
        account,
        cents: amount,
        companyId: companyOf(sale, account),
      })),
    },
  ]);
}

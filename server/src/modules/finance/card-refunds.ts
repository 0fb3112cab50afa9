import { ACCOUNTS } from '#rules/finance/accounts.ts';
import { reversedEntries, type Entry } from '#rules/finance/receipts.ts';
import type { CommandContext } from '../../platform/command.ts';
import { postTransactions } from './ledger.ts';

export interface PostedCardRefund {
  id: number;
  /** Which sending of it. The ledger takes each once. */
  attempt: number;
  buyerCompanyId: number;
  orderId: number | null;
  paymentId: string | null;
  entries: readonly Entry[];
}

const ofBuyer = ({ entries, buyerCompanyId }: PostedCardRefund) =>
  entries.map((entry) => ({
    ...entry,
    companyId: ACCOUNTS[entry.account].of === 'buyer' ? buyerCompanyId : null,
  }));

const facts = ({ id, attempt, orderId, paymentId }: PostedCardRefund) => ({
  source: 'card_refund' as const,
  sourceId: id,
  step: String(attempt),
  paymentId,
  ...(orderId !== null && { orderId }),
});

export const postCardRefund = (
  command: CommandContext,
  kind: 'unused' | 'card_refunded' | 'kept_as_credit',
  refund: PostedCardRefund,
): void => postTransactions(command, [{ kind, ...facts(refund), entries: ofBuyer(refund) }]);

/** The provider took back its word. */
export const undoCardRefund = (command: CommandContext, refund: PostedCardRefund, reason: string): void =>
  postTransactions(command, [
    {
      kind: 'undone',
      undoes: 'card_refunded',
      reason,
      ...facts(refund),
      entries: reversedEntries(ofBuyer(refund)),
    },
  ]);

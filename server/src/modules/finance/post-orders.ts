import { cancelledAmounts, placedAmounts } from '#rules/finance/postings.ts';
import type { CommandContext } from '../../platform/command.ts';
import { post, type Sale } from './ledger.ts';

type Totalled = Sale & { total_cents: number };

export const postPlaced = (command: CommandContext, sales: readonly Totalled[]): void =>
  post(
    command,
    sales.map((sale) => ({
      kind: 'placed',
      sale,
      amounts: placedAmounts(sale.payment_option, sale.total_cents),
    })),
  );

/** What expediting an order costs; `payment_id` of the sale is the card payment that paid it. */
export const postExpedited = (command: CommandContext, sale: Sale, cents: number): void =>
  post(command, [{ kind: 'expedited', sale, amounts: placedAmounts(sale.payment_option, cents) }]);

/** Of an order of which nothing has shipped. */
export const postCancelled = (command: CommandContext, sale: Totalled, reason: string | null): void =>
  post(command, [
    { kind: 'cancelled', sale, reason, amounts: cancelledAmounts(sale.payment_option, sale.total_cents) },
  ]);

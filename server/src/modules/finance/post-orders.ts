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

/** Of an order of which nothing has shipped. */
export const postCancelled = (command: CommandContext, sale: Totalled, reason: string | null): void =>
  post(command, [
    { kind: 'cancelled', sale, reason, amounts: cancelledAmounts(sale.payment_option, sale.total_cents) },
  ]);

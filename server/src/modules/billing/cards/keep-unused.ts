import { sql } from 'kysely';
import { unusedEntries } from '#rules/finance/card-refunds.ts';
import { toDollars, type Cents } from '#rules/money.ts';
import type { CommandContext } from '../../../platform/command.ts';
import { postCardRefund } from '../../finance/index.ts';
import { withholdPayment } from '../../orders/index.ts';

export interface UnusedPayment {
  id: string;
  user_id: number;
  company_id: number;
  cents: Cents;
  cart_id: number | null;
  order_id: number | null;
}

/**
 * A paid payment, which is locked, goes back whole and can pay nothing any more; its buyer is told. `first` is what of it the provider gave back
 * already. Answers the refund of that, else of all.
 */
export async function keepUnused(
  command: CommandContext,
  payment: UnusedPayment,
  { first = payment.cents, at }: { first?: Cents; at: Date },
): Promise<number | null> {
  await withholdPayment(command.tx, payment.id);
  const parts = [first, payment.cents - first].filter((cents) => cents > 0);
  const { rows } = await sql<{
    id: number;
    cents: Cents;
  }>`insert into card_refund (payment_id, cause, cents, state, created_at)
    select ${payment.id}, 'unused', c, 'waiting', ${at} from unnest(${parts}::bigint[]) c returning id, cents`.execute(
    command.tx,
  );
  for (const { id, cents } of rows)
    postCardRefund(command, 'unused', {
      id,
      attempt: 1,
      buyerCompanyId: payment.company_id,
      orderId: null,
      paymentId: payment.id,
      entries: unusedEntries(cents),
    });
  command.announce({
    key: `payment.unused:${payment.id}`,
    type: 'payment.unused',
    data: { payment_id: payment.id, user_id: payment.user_id, amount: toDollars(payment.cents) },
  });
  command.audit({
    ...(payment.order_id === null
      ? { entity: 'cart', entityId: payment.cart_id ?? 0 }
      : { entity: 'order', entityId: payment.order_id }),
    before: { payment: payment.id, status: 'authorised' },
    after: { move: 'payment.unused', payment: payment.id, status: 'refunded' },
  });
  return rows[0]?.id ?? null;
}

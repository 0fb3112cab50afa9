import { sql } from 'kysely';
import type { CardRefund } from '#contract/billing/card-payments.ts';
import { canKeepAsCredit, canTryAgain, keptEntries } from '#rules/finance/card-refunds.ts';
import { toDollars, type Cents } from '#rules/money.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { postCardRefund } from '../../finance/index.ts';
import { lockCardRefund, postedOf } from './follow-refund.ts';
import { viewCardRefund } from './unscoped/card-refunds.ts';

const REFUSED = {
  try_again: 'This refund cannot be sent again.',
  keep_as_credit: 'This refund cannot be kept as credit.',
} as const;

/** What a dispute or the provider's own pages have given back is not given back again. 409 where it would be, or may be yet. */
async function refuseTwice(
  tx: Tx,
  paymentId: string,
  { id, cents }: { id: number; cents: Cents },
): Promise<void> {
  const { rows } = await sql<{ disputed: boolean; over: boolean }>`
    select exists (select from card_dispute d where d.payment_id = p.id and d.state = 'open') as disputed,
      ${cents} + coalesce((select sum(r.cents) from card_refund r where r.payment_id = p.id and r.id <> ${id} and r.covered_by is null
        and r.state <> 'failed'), 0) > p.amount_cents as over
    from payment p where p.id = ${paymentId}`.execute(tx);
  const [found] = rows;
  if (found?.disputed === true) throw conflict('The card payment is in dispute. Wait until that is decided.');
  if (found?.over === true) throw conflict('So much of this card payment went back already. Look at Stripe.');
}

/** A refund that failed is sent again under another key, or stays with us as credit of the company. */
export async function moveCardRefund(
  context: RequestContext,
  id: number,
  action: keyof typeof REFUSED,
): Promise<{ data: CardRefund }> {
  return context.command(async (command) => {
    const { tx } = command;
    const refund = await lockCardRefund(command, id);
    if (refund === null) throw notFound('This refund does not exist.');
    const facts = { ...refund, hasPayment: refund.payment_id !== null };
    const again = action === 'try_again';
    if (!(again ? canTryAgain(facts) : canKeepAsCredit(facts))) throw conflict(REFUSED[action]);
    if (refund.payment_id !== null) await refuseTwice(tx, refund.payment_id, refund);
    const moved = again
      ? { state: 'waiting', attempt: refund.attempt + 1, provider_id: null, sent_at: null, ended_at: null }
      : { state: 'credit', ended_at: context.now };
    await tx
      .updateTable('card_refund')
      .set({ ...moved, failure: null })
      .where('id', '=', id)
      .execute();
    if (!again)
      postCardRefund(command, 'kept_as_credit', { ...postedOf(refund), entries: keptEntries(refund.cents) });
    command.live({ topic: 'card_refunds', admins: true });
    command.audit({
      entity: 'card_refund',
      entityId: id,
      before: { state: refund.state },
      after: { state: moved.state, amount: toDollars(refund.cents), order_id: refund.order_id },
    });
    return { data: await viewCardRefund(tx, id) };
  });
}

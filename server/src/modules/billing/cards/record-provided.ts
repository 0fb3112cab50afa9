import { sql } from 'kysely';
import type { Cents } from '#rules/money.ts';
import type { CommandContext } from '../../../platform/command.ts';
import { notFound, ruleBroken } from '../../../platform/errors.ts';
import type { LockedOrder } from '../../orders/index.ts';
import { usd } from '../money.ts';
import { endDispute } from './follow-dispute.ts';

/**
 * Whether a refund of a card order fits its card payments: what is left of them, or of what the provider gave back before where
 * the refund records that. Holds the payments until the end of the command.
 */
export async function checkCards(
  command: CommandContext,
  order: LockedOrder,
  total: Cents,
  cardRefundId: number | undefined,
): Promise<void> {
  if (order.payment_option !== 'credit_card') {
    if (cardRefundId !== undefined) throw ruleBroken('This order is not paid by card.');
    return;
  }
  const { tx } = command;
  await sql`select p.id from payment p where p.id in (select e.payment_id from ledger_entry e where e.order_id = ${order.id}
    and e.account = 'clearing_card') order by p.id for no key update`.execute(tx);
  const { rows } = await sql<{ room: Cents; left: Cents | null }>`
    select (select coalesce(sum(r.cents), 0)::bigint from card_room(${order.id}) r where r.covering is null) as room,
      (select card_refund_left(r.id) from card_refund r where r.id = ${cardRefundId ?? null} and r.cause in ('provider', 'dispute')
        and r.payment_id in (select e.payment_id from ledger_entry e where e.order_id = ${order.id} and e.account = 'clearing_card'))
        as left`.execute(tx);
  const { room = 0, left = null } = rows[0] ?? {};
  if (cardRefundId === undefined) {
    if (total > room) throw ruleBroken(`Only ${usd(room)} of the card payment is left to refund.`);
    return;
  }
  if (left === null) throw notFound('This refund does not exist.');
  if (total > left) throw ruleBroken(`Only ${usd(left)} of this refund is left to assign.`);
}

/** Once a lost dispute is recorded whole, its mark goes. */
export async function endRecorded(command: CommandContext, cardRefundId: number): Promise<void> {
  const dispute = await command.tx
    .selectFrom('card_dispute')
    .select('payment_id')
    .where('card_refund_id', '=', cardRefundId)
    .executeTakeFirst();
  if (dispute !== undefined) await endDispute(command, dispute.payment_id);
}

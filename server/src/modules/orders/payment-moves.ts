import { sql } from 'kysely';
import type { Cents } from '#rules/money.ts';
import type { CommandContext } from '../../platform/command.ts';
import { holdShares, releaseShares } from '../finance/index.ts';
import { lockAllWhere, setPaymentStatus, setPaymentStatuses, type LockedOrder } from './move-order.ts';

/** Orders by their ids, whosever they are: for administrators of the marketplace's money. */
export const lockOrders = (command: CommandContext, ids: readonly number[]): Promise<LockedOrder[]> =>
  lockAllWhere(command, sql`r.id = any (${ids}::bigint[])`);

/** Of these orders those with packs that are still to be shipped. */
async function unshipped({ tx }: CommandContext, orders: readonly LockedOrder[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select distinct order_id as id from order_line
    where order_id = any (${orders.map(({ id }) => id)}::bigint[]) and shipped_quantity + not_shipped_quantity < quantity`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Orders of which no invoice is open any more: those that shipped whole are paid, and what the delivered ones earned is due
 * to their sellers.
 */
export async function closeOrders(
  command: CommandContext,
  orders: readonly LockedOrder[],
  { at, less = 0 }: { at: Date; less?: Cents },
): Promise<void> {
  const open = orders.filter(({ payment_status: status }) => status === 'invoiced' || status === 'overdue');
  const waiting = await unshipped(command, open);
  const paid = open.filter(({ id }) => !waiting.has(id));
  await setPaymentStatuses(command, paid, 'paid', { who: 'finance', at });
  await releaseShares(
    command,
    paid.filter(({ status }) => status === 'delivered'),
    less,
  );
}

/** Orders whose payment was taken back owe again, and their sellers wait again. */
export async function reopenOrders(
  command: CommandContext,
  orders: readonly LockedOrder[],
  { isOverdue, at, reason }: { isOverdue: (order: LockedOrder) => boolean; at: Date; reason: string },
): Promise<void> {
  const closed = orders.filter(({ payment_status: status }) => status !== 'invoiced' && status !== 'overdue');
  const [overdue, invoiced] = [closed.filter(isOverdue), closed.filter((order) => !isOverdue(order))];
  await setPaymentStatuses(command, overdue, 'overdue', { who: 'finance', at });
  await setPaymentStatuses(command, invoiced, 'invoiced', { who: 'finance', at });
  await holdShares(command, closed, reason);
}

/** Everything that was charged of a paid order was given back. */
export const markRefunded = (command: CommandContext, order: LockedOrder, at: Date): Promise<void> =>
  setPaymentStatus(command, order, 'refunded', { who: 'finance', at });

/** What a delivered order earned is due to its seller when it was paid before. */
export async function releaseDelivered(command: CommandContext, order: LockedOrder): Promise<void> {
  if (order.payment_status === 'paid' || order.payment_status === 'refunded')
    await releaseShares(command, [order]);
}

/** Since when a dispute of their card payment keeps shares out of payouts; null takes the mark away. */
export async function markDisputed(
  { tx }: CommandContext,
  orders: readonly LockedOrder[],
  since: Date | null,
): Promise<void> {
  if (orders.length === 0) return;
  await sql`update orders set disputed_at = ${since === null ? sql`null` : sql`coalesce(disputed_at, ${since})`}
    where id = any (${orders.map(({ id }) => id)}::bigint[]) and (disputed_at is null) <> ${since === null}`.execute(
    tx,
  );
}

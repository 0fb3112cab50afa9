import { sql } from 'kysely';
import type { IsoDate } from '#rules/dates.ts';
import type { ReceiptKind } from '#rules/finance/receipts.ts';
import type { CommandContext } from '../../platform/command.ts';
import { conflict } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { lockCredit, makeDue, openInvoices, reverseReceipts, type ReceiptEntry } from '../finance/index.ts';
import { announceChanges, reopenOrders, type LockedOrder } from '../orders/index.ts';
import { usd } from './money.ts';
import { alreadyPaidOut } from '#rules/finance/payouts.ts';
import { lockSeller, paidOutTo } from './payouts/locks.ts';

/** What was recorded, locked, with what it moved. */
export interface TakenReceipt {
  id: number;
  kind: ReceiptKind;
  companyId: number;
  entries: readonly ReceiptEntry[];
}

interface Taking extends Pick<RequestContext, 'now' | 'today'> {
  /** Those that the entries name, locked before the receipts. */
  orders: readonly LockedOrder[];
  reason: string;
  /** The day when the bank gave it back. */
  returned: IsoDate | null;
}

/** Reverses receipts of orders: their invoices owe again, and so do the orders that were paid. 409 where their credit was used, or a payout has the share of one. */
export async function takeBack(
  command: CommandContext,
  receipts: readonly TakenReceipt[],
  { orders, reason, returned, now, today }: Taking,
): Promise<void> {
  await refuseSpent(command, receipts);
  const entries = receipts.flatMap((receipt) => receipt.entries);
  const owing = new Set(
    entries.flatMap((entry) => (entry.account === 'buyer_receivable' ? (entry.orderId ?? []) : [])),
  );
  const again = orders.filter(({ id }) => owing.has(id));
  if (returned === null) await refusePaidOut(command, again);
  await sql`update receipt set undone_at = ${now}, undone_by = ${command.by.actor.realUserId}, undone_reason = ${reason},
    returned_on = ${returned} where id = any (${receipts.map(({ id }) => id)}::bigint[])`.execute(command.tx);
  reverseReceipts(command, receipts, reason);
  const ids = again.map(({ id }) => id);
  if (returned !== null) await makeDue(command, ids, today);
  const due = new Map(await dueDates(command, entries));
  const isOverdue = ({ id }: LockedOrder) => (due.get(id) ?? today) < today;
  await reopenOrders(command, again, { isOverdue, at: now, reason });
  announceChanges(command, orders);
}

/** Their sellers are held until the commit, so that no month that is closed meanwhile takes the shares. */
async function refusePaidOut(command: CommandContext, orders: readonly LockedOrder[]): Promise<void> {
  await lockSeller(command, ...new Set(orders.map((order) => order.seller_company_id)));
  const [seller] = await paidOutTo(
    command,
    orders.map(({ id }) => id),
  );
  if (seller !== undefined) throw conflict(alreadyPaidOut(seller));
}

/** The credit that they made must still be there. */
async function refuseSpent(command: CommandContext, receipts: readonly TakenReceipt[]): Promise<void> {
  const byCompany = Map.groupBy(receipts, ({ companyId }) => companyId);
  for (const [companyId, own] of [...byCompany].toSorted(([a], [b]) => a - b)) {
    const made = own
      .flatMap(({ entries }) => entries)
      .reduce((sum, { account, cents }) => (account === 'buyer_credit' ? sum - cents : sum), 0);
    if (made <= 0) continue;
    const credit = await lockCredit(command, companyId);
    if (credit < made)
      throw conflict(`Its credit of ${usd(made)} was used: only ${usd(credit)} is left. Undo that first.`);
  }
}

/** When the first invoice that owes again was due, by order; others of the order count where they are open. */
async function dueDates(
  command: CommandContext,
  entries: readonly ReceiptEntry[],
): Promise<[number, IsoDate][]> {
  const ids = entries.flatMap(({ invoiceId }) => invoiceId ?? []);
  const orderIds = [...new Set(entries.flatMap(({ orderId }) => orderId ?? []))];
  const open = (await openInvoices(command, orderIds)).map((invoice) => invoice.id);
  const { rows } = await sql<{
    order_id: number;
    due_on: IsoDate;
  }>`select order_id, min(due_on) as due_on from invoice
    where id = any (${[...ids, ...open]}::bigint[]) group by 1`.execute(command.tx);
  return rows.map((row) => [row.order_id, row.due_on]);
}

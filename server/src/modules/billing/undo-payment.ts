import { sql } from 'kysely';
import type { PaymentInput } from '#contract/billing/payments.ts';
import type { IsoDate } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import type { ReceiptKind } from '#rules/finance/receipts.ts';
import type { CommandContext } from '../../platform/command.ts';
import { conflict, notFound, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import {
  entriesOfReceipt,
  lockCredit,
  makeDue,
  openInvoices,
  reverseReceipt,
  type ReceiptEntry,
} from '../finance/index.ts';
import { announceChange, lockOrders, reopenOrder, type LockedOrder } from '../orders/index.ts';
import { pastDay, statusesOf, usd } from './money.ts';

type Moment = Pick<RequestContext, 'now' | 'today'>;

interface Receipt {
  id: number;
  kind: ReceiptKind;
  company_id: number;
  order_id: number;
  method: string | null;
  received_on: IsoDate;
  amount_cents: number;
  undone_at: Date | null;
}

/**
 * Takes back what was recorded wrongly, or what the bank returned: reversing entries, the invoices owe again, and so do the
 * orders that were paid.
 */
export async function undoPayment(
  { now, today }: Moment,
  command: CommandContext,
  id: number,
  input: Extract<PaymentInput, { kind: 'undo' | 'returned' }>,
): Promise<void> {
  const { payment_id: receiptId, reason } = input;
  const entries = await entriesOfReceipt(command, receiptId);
  const orderIds = [...new Set(entries.flatMap(({ orderId }) => orderId ?? []))];
  const orders = await lockOrders(command, [...new Set([id, ...orderIds])]);
  const order = orders.find((one) => one.id === id);
  if (order === undefined) throw notFound('This order does not exist.');
  const before = statusesOf(orders);
  const receipt = await lockReceipt(command, receiptId);
  if (receipt === null || (receipt.order_id !== id && !orderIds.includes(id)))
    throw notFound('This payment does not exist.');
  if (receipt.undone_at !== null) throw conflict('This payment was undone already.');
  const returned = input.kind === 'returned' ? returnDay(receipt, input.received_date, today) : null;
  await refuseSpent(command, receipt, entries);
  await sql`update receipt set undone_at = ${now}, undone_by = ${command.by.actor.realUserId}, undone_reason = ${reason},
    returned_on = ${returned} where id = ${receiptId}`.execute(command.tx);
  reverseReceipt(command, { id: receiptId, kind: receipt.kind, reason, entries });
  const touched = orders.filter((one) => orderIds.includes(one.id));
  await reopen(command, touched, entries, { now, today, returned, reason });
  for (const one of touched) announceChange(command, one);
  const told = { payment_id: receiptId, kind: receipt.kind, amount: toDollars(receipt.amount_cents), reason };
  command.auditEach(
    [order, ...touched.filter((one) => one.id !== id)].map((one) => ({
      entity: 'order',
      entityId: one.id,
      before: { payment_status: before.get(one.id) },
      after: { move: 'payment.undone', ...told, returned_date: returned, payment_status: one.payment_status },
    })),
  );
}

async function lockReceipt({ tx }: CommandContext, id: number): Promise<Receipt | null> {
  const { rows } =
    await sql<Receipt>`select id, kind, company_id, order_id, method, received_on, amount_cents, undone_at
    from receipt where id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
}

function returnDay(receipt: Receipt, date: string, today: IsoDate): IsoDate {
  if (receipt.kind !== 'payment' || receipt.method !== 'ach')
    throw ruleBroken('Only an ACH payment is returned by the bank.');
  const day = pastDay(date, today);
  if (day < receipt.received_on) throw ruleBroken('The date is before the payment.');
  return day;
}

/** The credit that it made must still be there. */
async function refuseSpent(
  command: CommandContext,
  { company_id: companyId }: Receipt,
  entries: readonly ReceiptEntry[],
): Promise<void> {
  const made = entries.find(({ account }) => account === 'buyer_credit');
  if (made === undefined || made.cents > 0) return;
  const credit = await lockCredit(command, companyId);
  if (credit < -made.cents)
    throw conflict(
      `Its credit of ${usd(-made.cents)} was used: only ${usd(credit)} is left. Undo that first.`,
    );
}

async function reopen(
  command: CommandContext,
  orders: readonly LockedOrder[],
  entries: readonly ReceiptEntry[],
  { now, today, returned, reason }: Moment & { returned: IsoDate | null; reason: string },
): Promise<void> {
  const owing = new Set(
    entries.flatMap((entry) => (entry.account === 'buyer_receivable' ? (entry.orderId ?? []) : [])),
  );
  const again = orders.filter(({ id }) => owing.has(id));
  const ids = again.map(({ id }) => id);
  if (returned !== null) await makeDue(command, ids, today);
  const due = new Map(await dueDates(command, entries));
  for (const order of again) {
    const overdue = (due.get(order.id) ?? today) < today;
    await reopenOrder(command, order, { overdue, at: now, reason });
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

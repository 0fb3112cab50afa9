import { sql } from 'kysely';
import type { PaymentInput } from '#contract/billing/payments.ts';
import type { IsoDate } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import type { ReceiptKind } from '#rules/finance/receipts.ts';
import type { CommandContext } from '../../platform/command.ts';
import { conflict, notFound, ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { entriesOfReceipts } from '../finance/index.ts';
import { lockOrders } from '../orders/index.ts';
import { pastDay, statusesOf } from './money.ts';
import { takeBack } from './take-back.ts';

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
  moment: Pick<RequestContext, 'now' | 'today'>,
  command: CommandContext,
  id: number,
  input: Extract<PaymentInput, { kind: 'undo' | 'returned' }>,
): Promise<void> {
  const { payment_id: receiptId, reason } = input;
  const entries = (await entriesOfReceipts(command, [receiptId])).get(receiptId) ?? [];
  const orderIds = [...new Set(entries.flatMap(({ orderId }) => orderId ?? []))];
  const orders = await lockOrders(command, [...new Set([id, ...orderIds])]);
  const order = orders.find((one) => one.id === id);
  if (order === undefined) throw notFound('This order does not exist.');
  const before = statusesOf(orders);
  const receipt = await lockReceipt(command, receiptId);
  if (receipt === null || (receipt.order_id !== id && !orderIds.includes(id)))
    throw notFound('This payment does not exist.');
  if (receipt.undone_at !== null) throw conflict('This payment was undone already.');
  const returned = input.kind === 'returned' ? returnDay(receipt, input.received_date, moment.today) : null;
  const touched = orders.filter((one) => orderIds.includes(one.id));
  const { kind, company_id: companyId } = receipt;
  const taken = [{ id: receiptId, kind, companyId, entries }];
  await takeBack(command, taken, { ...moment, orders: touched, reason, returned });
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

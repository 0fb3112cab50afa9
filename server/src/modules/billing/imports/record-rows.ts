import { sql } from 'kysely';
import { sumOf } from '#rules/finance/allocation.ts';
import { paidMethod } from '#rules/finance/payment-file.ts';
import type { PlannedPayment } from '#rules/finance/payment-import.ts';
import { paymentEntries, REFERENCE_LENGTH } from '#rules/finance/receipts.ts';
import { toDollars, type Cents } from '#rules/money.ts';
import type { CommandContext } from '../../../platform/command.ts';
import { openInvoices, postReceipts } from '../../finance/index.ts';
import type { LockedOrder } from '../../orders/index.ts';
import { closePaid, statusesOf } from '../money.ts';
import type { CheckedRow } from './check-rows.ts';

/** A row that pays, with what it was judged to pay. */
export type PayingRow = CheckedRow & { payment: PlannedPayment };

interface Recorded {
  importId: number;
  fileName: string;
  /** Those that the rows pay, locked. */
  orders: readonly LockedOrder[];
  paying: readonly PayingRow[];
  at: Date;
}

/** Records each row as a payment that names it. */
export async function recordRows(
  command: CommandContext,
  { importId, fileName, orders, paying, at }: Recorded,
): Promise<void> {
  const before = statusesOf(orders);
  const invoices = await openInvoices(
    command,
    orders.map(({ id }) => id),
  );
  const receipts = await addReceipts(command, importId, paying);
  postReceipts(
    command,
    paying.map(({ number, payment }) => ({
      id: receipts.get(number) ?? 0,
      kind: 'payment',
      companyId: payment.companyId,
      entries: paymentEntries(payment.cents, payment),
    })),
  );
  const parts = paying.flatMap(({ payment }) => payment.parts);
  await closePaid(command, { orders, invoices }, { parts }, at);
  const cents = sumOf(paying.map(({ payment }) => payment));
  await sql`update finance_import set state = 'recorded', recorded_by = ${command.by.actor.realUserId}, recorded_at = ${at},
    recorded_cents = ${cents} where id = ${importId}`.execute(command.tx);
  const paid = paidByOrder(paying);
  command.auditEach([
    {
      entity: 'finance_import',
      entityId: importId,
      before: { state: 'checked' },
      after: {
        move: 'finance_import.recorded',
        file_name: fileName,
        rows: paying.length,
        amount: toDollars(cents),
      },
    },
    ...orders.map((order) => ({
      entity: 'order',
      entityId: order.id,
      before: { payment_status: before.get(order.id) },
      after: {
        move: 'payment.recorded',
        import_id: importId,
        part: toDollars(paid.get(order.id) ?? 0),
        payment_status: order.payment_status,
      },
    })),
  ]);
}

function paidByOrder(paying: readonly PayingRow[]): ReadonlyMap<number, Cents> {
  const paid = new Map<number, Cents>();
  for (const { orderId, cents } of paying.flatMap(({ payment }) => payment.parts))
    paid.set(orderId, (paid.get(orderId) ?? 0) + cents);
  return paid;
}

/** The numbers of the receipts by those of the rows. */
async function addReceipts(
  command: CommandContext,
  importId: number,
  paying: readonly PayingRow[],
): Promise<ReadonlyMap<number, number>> {
  const { at, realUserId } = command.by.actor;
  const receipts = paying.map(({ number, given, payment }) => ({
    number,
    company_id: payment.companyId,
    order_id: payment.orderId,
    method: paidMethod(given.method),
    reference: given.reference.slice(0, REFERENCE_LENGTH) || null,
    received_on: payment.paidOn,
    cents: payment.cents,
    note: given.note.slice(0, NOTE_LENGTH) || null,
  }));
  const { rows } = await sql<{ id: number; import_row: number }>`
    insert into receipt (kind, company_id, order_id, method, reference, received_on, amount_cents, reason, recorded_by,
      recorded_at, import_id, import_row)
    select 'payment', r.company_id, r.order_id, r.method, r.reference, r.received_on, r.cents, r.note, ${realUserId}, ${at},
      ${importId}, r.number
    from json_to_recordset(${JSON.stringify(receipts)}::json) as r(number int, company_id bigint, order_id bigint, method text,
      reference text, received_on date, cents bigint, note text) order by r.number
    returning id, import_row`.execute(command.tx);
  return new Map(rows.map((row) => [row.import_row, row.id]));
}

const NOTE_LENGTH = 500;

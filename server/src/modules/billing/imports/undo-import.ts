import { sql } from 'kysely';
import { canUndo } from '#rules/finance/payment-import.ts';
import { toDollars, type Cents } from '#rules/money.ts';
import type { CommandContext } from '../../../platform/command.ts';
import { conflict } from '../../../platform/errors.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { entriesOfReceipts } from '../../finance/index.ts';
import { lockOrders } from '../../orders/index.ts';
import { statusesOf } from '../money.ts';
import { takeBack } from '../take-back.ts';
import { allowBulk, lockImport, type ImportRecord } from './import-store.ts';

type Reply = { data: { id: number; state: 'undone' | 'discarded' } };

/** Takes back all payments of a recorded import, or none; forgets one that was only checked. */
export async function undoImport(
  context: RequestContext,
  id: number,
  { files }: { files: FileStore },
): Promise<Reply> {
  return context.command(async (command): Promise<Reply> => {
    const { tx, audit, live } = command;
    await allowBulk(tx);
    const found = await lockImport(tx, id);
    if (found.state === 'undone') throw conflict('This import was undone already.');
    live({ topic: 'payment-imports', id, admins: true });
    if (found.state === 'recorded') {
      await takeBackImport(context, command, found);
      return { data: { id, state: 'undone' } };
    }
    await sql`delete from finance_import where id = ${id}`.execute(tx);
    await files.remove(tx, found.file_id);
    audit({ entity: 'finance_import', entityId: id, before: { file_name: found.file_name }, after: null });
    return { data: { id, state: 'discarded' } };
  });
}

interface Receipt {
  id: number;
  company_id: number;
  amount_cents: Cents;
  recorded_at: Date;
  undone_at: Date | null;
}

async function takeBackImport(
  { now, today }: RequestContext,
  command: CommandContext,
  found: ImportRecord,
): Promise<void> {
  if (!canUndo(found.state, found.recorded_at, now))
    throw conflict('An import can be undone within 30 days.');
  const ids = await receiptIds(command, found.id);
  const entries = await entriesOfReceipts(command, ids);
  const orderIds = [...new Set([...entries.values()].flat().flatMap(({ orderId }) => orderId ?? []))];
  const orders = await lockOrders(command, orderIds);
  const before = statusesOf(orders);
  const receipts = await lockReceipts(command, ids);
  const standing = receipts.filter(({ undone_at: undone }) => undone === null);
  await refuseRefunded(command, found.id);
  const reason = `The import ${found.file_name} was undone`;
  const taken = standing.map((receipt) => ({
    id: receipt.id,
    kind: 'payment' as const,
    companyId: receipt.company_id,
    entries: entries.get(receipt.id) ?? [],
  }));
  await takeBack(command, taken, { orders, reason, returned: null, now, today });
  await sql`update finance_import set state = 'undone', undone_by = ${command.by.actor.realUserId}, undone_at = ${now}
    where id = ${found.id}`.execute(command.tx);
  const cents = standing.reduce((sum, receipt) => sum + receipt.amount_cents, 0);
  command.auditEach([
    {
      entity: 'finance_import',
      entityId: found.id,
      before: { state: 'recorded' },
      after: { state: 'undone', payments: standing.length, amount: toDollars(cents) },
    },
    ...orders.map((order) => ({
      entity: 'order',
      entityId: order.id,
      before: { payment_status: before.get(order.id) },
      after: { move: 'payment.undone', import_id: found.id, reason, payment_status: order.payment_status },
    })),
  ]);
}

async function receiptIds({ tx }: CommandContext, importId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from receipt where import_id = ${importId}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

async function lockReceipts({ tx }: CommandContext, ids: readonly number[]): Promise<Receipt[]> {
  const { rows } = await sql<Receipt>`select id, company_id, amount_cents, recorded_at, undone_at from receipt
    where id = any (${ids}::bigint[]) order by id for no key update`.execute(tx);
  return rows;
}

async function refuseRefunded({ tx }: CommandContext, importId: number): Promise<void> {
  const { rows } = await sql<{ order_id: number }>`
    select f.order_id from receipt r join ledger_transaction t on t.source = 'receipt' and t.source_id = r.id and t.reverses is null
      join ledger_entry e on e.transaction_id = t.id and e.account = 'buyer_receivable'
      join refund f on f.order_id = e.order_id and f.recorded_at >= r.recorded_at
    where r.import_id = ${importId} and r.undone_at is null order by 1 limit 1`.execute(tx);
  const [refunded] = rows;
  if (refunded) throw conflict(`Order ${refunded.order_id}: a refund followed.`);
}

import { sql } from 'kysely';
import { ACCOUNTS, type Account } from '#rules/finance/accounts.ts';
import type { OpenInvoice } from '#rules/finance/allocation.ts';
import { reversedEntries, type Clearing, type Entry, type ReceiptKind } from '#rules/finance/receipts.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Cents } from '#rules/money.ts';
import type { CommandContext } from '../../platform/command.ts';
import { companyOf, postTransactions, type Sale } from './ledger.ts';

export interface PostedReceipt {
  id: number;
  kind: ReceiptKind;
  /** Whose money it is. */
  companyId: number | null;
  reason?: string | null;
  entries: readonly Entry[];
}

export const postReceipts = (command: CommandContext, receipts: readonly PostedReceipt[]): void =>
  postTransactions(
    command,
    receipts.map(({ id, kind, companyId, reason = null, entries }) => ({
      kind,
      source: 'receipt',
      sourceId: id,
      reason,
      entries: entries.map((entry) => ({
        ...entry,
        companyId: ACCOUNTS[entry.account].of === null ? null : companyId,
      })),
    })),
  );

export const postRefund = (
  command: CommandContext,
  { id, sale, reason, entries }: { id: number; sale: Sale; reason: string; entries: readonly Entry[] },
): void =>
  postTransactions(command, [
    {
      kind: 'refund',
      source: 'refund',
      sourceId: id,
      reason,
      orderId: sale.id,
      paymentId: sale.payment_id,
      entries: entries.map((entry) => ({ ...entry, companyId: companyOf(sale, entry.account) })),
    },
  ]);

export interface ReceiptEntry extends Entry {
  companyId: number | null;
}

/** What receipts moved when they were recorded, by receipt. */
export async function entriesOfReceipts(
  { tx }: CommandContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly ReceiptEntry[]>> {
  const { rows } = await sql<{
    receipt_id: number;
    account: Account;
    cents: Cents;
    company_id: number | null;
    order_id: number | null;
    invoice_id: number | null;
  }>`select t.source_id as receipt_id, e.account, e.cents, e.company_id, e.order_id, e.invoice_id
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.source = 'receipt' and t.source_id = any (${ids}::bigint[]) and t.reverses is null
    order by t.source_id, e.number`.execute(tx);
  const byReceipt = new Map<number, ReceiptEntry[]>(ids.map((id) => [id, []]));
  for (const row of rows)
    byReceipt.get(row.receipt_id)?.push({
      account: row.account,
      cents: row.cents,
      companyId: row.company_id,
      ...(row.order_id !== null && { orderId: row.order_id }),
      ...(row.invoice_id !== null && { invoiceId: row.invoice_id }),
    });
  return byReceipt;
}

export const reverseReceipts = (
  command: CommandContext,
  receipts: readonly { id: number; kind: ReceiptKind; entries: readonly ReceiptEntry[] }[],
  reason: string,
): void =>
  postTransactions(
    command,
    receipts.map(({ id, kind, entries }) => ({
      kind: 'undone',
      undoes: kind,
      source: 'receipt',
      sourceId: id,
      reason,
      entries: reversedEntries(entries),
    })),
  );

/** The invoices of orders, which are locked, with what each still owes. */
export async function openInvoices(
  { tx }: CommandContext,
  orderIds: readonly number[],
): Promise<OpenInvoice[]> {
  const { rows } = await sql<OpenInvoice>`
    select i.id, i.order_id as "orderId", i.due_on as "dueOn", i.open_cents as "openCents"
    from invoice i where i.order_id = any (${orderIds}::bigint[]) and i.open_cents > 0 order by i.id`.execute(
    tx,
  );
  return rows;
}

/** What a company has to its credit. Whoever takes of it holds the company. */
export async function lockCredit({ tx }: CommandContext, companyId: number): Promise<Cents> {
  await sql`select id from company where id = ${companyId} for no key update`.execute(tx);
  const { rows } = await sql<{
    cents: Cents;
  }>`select coalesce(-sum(cents), 0)::bigint as cents from ledger_entry
    where company_id = ${companyId} and account = 'buyer_credit'`.execute(tx);
  return rows[0]?.cents ?? 0;
}

/** What is taken and not yet in the bank; one settles at a time. */
export async function lockClearing({ tx }: CommandContext, account: Clearing): Promise<Cents> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${account}, 0))`.execute(tx);
  const { rows } = await sql<{
    cents: Cents;
  }>`select coalesce(sum(cents), 0)::bigint as cents from ledger_entry
    where account = ${account}`.execute(tx);
  return rows[0]?.cents ?? 0;
}

/** Whether a company had an invoice on a day. */
export async function wasInvoicedBy(
  { tx }: CommandContext,
  companyId: number,
  day: IsoDate,
): Promise<boolean> {
  const { rows } = await sql<{
    was: boolean;
  }>`select exists (select from orders o join invoice i on i.order_id = o.id
    where o.buyer_company_id = ${companyId} and i.invoiced_on <= ${day}::date) as was`.execute(tx);
  return rows[0]?.was ?? false;
}

/** What the bank gave back is due at once. */
export async function makeDue(
  { tx }: CommandContext,
  orderIds: readonly number[],
  day: IsoDate,
): Promise<void> {
  await sql`update invoice set due_on = greatest(invoiced_on, ${day}::date)
    where order_id = any (${orderIds}::bigint[]) and cancelled_at is null and due_on > ${day}::date`.execute(
    tx,
  );
}

import type { FileReply, RequestContext } from '../../platform/http/context.ts';
import { exportFile } from '../../platform/spreadsheet/write.ts';
import { allTransactions, type LedgerFilters } from './unscoped/ledger.ts';

const HEADERS = [
  'Transaction',
  'Time',
  'Kind',
  'Record',
  'Who',
  'Reason',
  'Account',
  'Company',
  'Order #',
  'Invoice #',
  'Debit',
  'Credit',
];

/** An entry a row, those of a transaction beside each other. */
export async function exportLedger(
  { db, today }: RequestContext,
  { format, ...filters }: LedgerFilters & { format: 'csv' | 'xlsx' },
): Promise<FileReply> {
  const rows = (await allTransactions(db, filters)).flatMap((one) =>
    one.entries.map((entry) => [
      one.id,
      one.at,
      one.kind,
      one.record,
      one.person ?? one.operation,
      one.reason,
      entry.account_name,
      entry.company_name,
      entry.order_id,
      entry.invoice_number,
      entry.amount > 0 ? entry.amount : null,
      entry.amount < 0 ? -entry.amount : null,
    ]),
  );
  return exportFile({ name: `ledger-${today}`, headers: HEADERS, money: ['Debit', 'Credit'], rows }, format);
}

import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { LedgerTransaction, ledgerEndpoints } from '#contract/billing/ledger.ts';
import { ACCOUNTS, type Account } from '#rules/finance/accounts.ts';
import { toDollars } from '#rules/money.ts';
import { invoiceNumber } from '#rules/orders/invoice.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isoOf, readPage, readRows } from '../../../platform/database/read-page.ts';

type Query = z.output<NonNullable<typeof ledgerEndpoints.listLedgerTransactions.query>>;
export type LedgerFilters = Omit<Query, 'page' | 'per_page'>;

interface EntryRow {
  account: Account;
  company_name: string | null;
  order_id: number | null;
  invoice: number | null;
  cents: number;
}
interface TransactionRow {
  id: number;
  at: string;
  kind: string;
  source: string;
  source_id: number;
  person: string | null;
  operation: string;
  reason: string | null;
  reverses: number | null;
  entries: EntryRow[];
}

const COLUMNS = sql`t.id, t.at, t.kind, t.source, t.source_id, t.operation, t.reason, t.reverses,
  (select concat_ws(' for ', a.first_name || ' ' || a.last_name, nullif(s.first_name || ' ' || s.last_name, a.first_name || ' ' || a.last_name))
    from app_user a left join app_user s on s.id = t.subject_user_id where a.id = t.actor_user_id) as person,
  (select json_agg(json_build_object('account', e.account, 'company_name', c.name, 'order_id', e.order_id, 'invoice', i.number,
      'cents', e.cents) order by e.number)
    from ledger_entry e left join company c on c.id = e.company_id left join invoice i on i.id = e.invoice_id
    where e.transaction_id = t.id) as entries`;

function selectionOf({ order_id, invoice_id, company_id, account }: LedgerFilters) {
  const of: RawBuilder<unknown>[] = [];
  if (order_id) of.push(sql`e.order_id = ${order_id}`);
  if (invoice_id) of.push(sql`e.invoice_id = ${invoice_id}`);
  if (company_id) of.push(sql`e.company_id = ${company_id}`);
  if (account) of.push(sql`e.account = ${account}`);
  return {
    columns: COLUMNS,
    from: sql`ledger_transaction t`,
    where:
      of.length === 0
        ? sql`true`
        : sql`t.id in (select e.transaction_id from ledger_entry e where ${sql.join(of, sql` and `)})`,
    orderBy: sql`t.id desc`,
    key: sql`t.id`,
  };
}

/** One page of the transactions with an entry of all that is asked for, newest first. */
export async function listTransactions(db: Queryable, query: Query) {
  const { rows, meta } = await readPage<TransactionRow>(db, selectionOf(query), query);
  return { data: rows.map(toTransaction), meta };
}

export async function allTransactions(db: Queryable, filters: LedgerFilters): Promise<LedgerTransaction[]> {
  return (await readRows<TransactionRow>(db, selectionOf(filters))).map(toTransaction);
}

const toTransaction = ({ at, source, source_id, entries, ...row }: TransactionRow): LedgerTransaction => ({
  ...row,
  at: isoOf(at),
  kind: row.kind.replaceAll('_', ' '),
  record: `${source.replaceAll('_', ' ')} ${source_id}`,
  entries: entries.map(({ invoice, cents, ...entry }) => ({
    ...entry,
    account_name: ACCOUNTS[entry.account].name,
    invoice_number:
      entry.order_id === null || invoice === null ? null : invoiceNumber(entry.order_id, invoice),
    amount: toDollars(cents),
  })),
});

import { sql } from 'kysely';
import {
  missingPaymentColumns,
  PAYMENT_COLUMN_LABELS,
  paymentRowOf,
  type PaymentColumn,
  type PaymentRow,
} from '#rules/finance/payment-file.ts';
import {
  judgeRows,
  type ImportInvoice,
  type Judgement,
  type RecordedPayment,
} from '#rules/finance/payment-import.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Cents } from '#rules/money.ts';
import { invoiceNumber } from '#rules/orders/invoice.ts';
import type { Mapping } from '#rules/spreadsheet/columns.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';

export interface StoredRow {
  row_number: number;
  cells: string[];
  chosen: boolean | null;
}

/** A row of an import with what it would do now. */
export interface CheckedRow {
  number: number;
  given: PaymentRow;
  judged: Judgement;
}

export async function storedRows(db: Queryable, importId: number): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`select row_number, cells, chosen from finance_import_row
    where import_id = ${importId} order by row_number`.execute(db);
  return rows;
}

/** What each row would do by what is open now. */
export async function checkRows(
  db: Queryable,
  stored: readonly StoredRow[],
  { mapping, today }: { mapping: Mapping<PaymentColumn>; today: IsoDate },
): Promise<CheckedRow[]> {
  const rows = stored.map((row) => ({ ...row, given: paymentRowOf(row.cells, mapping) }));
  const [missing] = missingPaymentColumns(mapping);
  const judged = missing === undefined ? await judgeKnown(db, rows, today) : rows.map(() => unread(missing));
  return rows.map(({ row_number: number, given }, index) => ({
    number,
    given,
    judged: judged[index] ?? unread('invoice'),
  }));
}

const unread = (column: PaymentColumn): Judgement => ({
  outcome: 'error',
  said: `Choose the column of the ${PAYMENT_COLUMN_LABELS[column]}`,
  cents: null,
  payment: null,
});

async function judgeKnown(
  db: Queryable,
  rows: readonly (StoredRow & { given: PaymentRow })[],
  today: IsoDate,
): Promise<Judgement[]> {
  const invoices = await namedInvoices(
    db,
    rows.map(({ given }) => given.invoice),
  );
  const recorded = await recordedFor(
    db,
    invoices.map(({ id }) => id),
  );
  return judgeRows(rows, { invoices, recorded, today });
}

interface InvoiceRow {
  id: number;
  order_id: number;
  number: number;
  invoice_number: string | null;
  invoiced_on: IsoDate;
  due_on: IsoDate;
  open_cents: Cents;
  cancelled: boolean;
  buyer_company_id: number;
  buyer_name: string;
  seller_company_id: number;
  seller_name: string;
}

/** The invoices that numbers of ours or of sellers may mean. */
async function namedInvoices(db: Queryable, names: readonly string[]): Promise<ImportInvoice[]> {
  const ours = names.flatMap((name) => /^inv-(\d{1,15})-\d{1,6}$/i.exec(name)?.[1] ?? []);
  const theirs = names.filter((name) => name !== '').map((name) => name.toLowerCase());
  const { rows } = await sql<InvoiceRow>`
    select i.id, i.order_id, i.number, o.invoice_number, i.invoiced_on, i.due_on, i.open_cents,
      i.cancelled_at is not null as cancelled, i.buyer_company_id, b.name as buyer_name, i.seller_company_id, s.name as seller_name
    from invoice i join orders o on o.id = i.order_id join company b on b.id = i.buyer_company_id
      join company s on s.id = i.seller_company_id
    where i.order_id = any (${[...new Set(ours)]}::bigint[]
      || array(select n.id from orders n where lower(n.invoice_number) = any (${[...new Set(theirs)]}::text[])))
    order by i.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    number: invoiceNumber(row.order_id, row.number),
    sellersNumber: row.invoice_number,
    invoicedOn: row.invoiced_on,
    dueOn: row.due_on,
    openCents: row.open_cents,
    cancelled: row.cancelled,
    buyer: { id: row.buyer_company_id, name: row.buyer_name },
    seller: { id: row.seller_company_id, name: row.seller_name },
  }));
}

/** What was recorded for these invoices and stands. */
async function recordedFor(db: Queryable, invoiceIds: readonly number[]): Promise<RecordedPayment[]> {
  const { rows } = await sql<RecordedPayment>`
    select distinct e.invoice_id as "invoiceId", r.received_on as "paidOn", r.amount_cents as cents,
      coalesce(r.reference, '') as reference
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
      join receipt r on r.id = t.source_id
    where e.invoice_id = any (${invoiceIds}::bigint[]) and e.account = 'buyer_receivable'
      and t.source = 'receipt' and t.kind = 'payment' and r.undone_at is null`.execute(db);
  return rows;
}

/** Keeps what a dry run found. */
export async function keepOutcomes(tx: Tx, importId: number, rows: readonly CheckedRow[]): Promise<void> {
  const found = rows.map(({ number, judged }) => ({
    number,
    outcome: judged.outcome,
    said: judged.said,
    cents: judged.cents,
    order_id: judged.payment?.orderId ?? null,
  }));
  await sql`update finance_import_row r set outcome = f.outcome, said = f.said, cents = f.cents, order_id = f.order_id
    from json_to_recordset(${JSON.stringify(found)}::json)
      as f(number int, outcome text, said text, cents bigint, order_id bigint)
    where r.import_id = ${importId} and r.row_number = f.number`.execute(tx);
}

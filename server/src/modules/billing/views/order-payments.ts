import { sql } from 'kysely';
import type { OrderPayments } from '#contract/billing/payments.ts';
import { invoiceStatus } from '#rules/finance/invoice-status.ts';
import { centsLeft, packsLeft, packsToShip } from '#rules/finance/refunds.ts';
import type { PaymentMethod, ReceiptKind } from '#rules/finance/receipts.ts';
import type { IsoDate } from '#rules/dates.ts';
import { toDollars, type Cents } from '#rules/money.ts';
import { invoiceNumber } from '#rules/orders/invoice.ts';
import type { PaymentStatus } from '#rules/orders/order-status.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { hasPermission, type Scope } from '../../../platform/scope.ts';
import { cardRefundsOf, disputesOf } from '../cards/unscoped/card-refunds.ts';
import { readRefunds } from '../unscoped/refunds.ts';
import { refundableOf } from '../unscoped/refundable.ts';

interface InvoiceJson {
  number: number;
  invoiced_on: IsoDate;
  due_on: IsoDate;
  total_cents: Cents;
  open_cents: Cents;
  written_off_cents: Cents;
  cancelled: boolean;
}

interface PaymentJson {
  id: number;
  kind: ReceiptKind;
  amount_cents: Cents;
  method: PaymentMethod | null;
  reference: string | null;
  received_on: IsoDate;
  reason: string | null;
  recorded_by: string;
  recorded_at: string;
  parts: { number: number; order_id: number; cents: Cents }[];
  credit_cents: Cents;
  undone_at: string | null;
  undone_by: string | null;
  undone_reason: string | null;
  returned_on: IsoDate | null;
}

interface Row {
  company_id: number;
  company_name: string;
  payment_status: PaymentStatus;
  credit_cents: Cents;
  invoices: InvoiceJson[];
  payments: PaymentJson[];
  others: { order_id: number; facility_name: string; due_on: IsoDate; open_cents: Cents }[];
}

const WRITTEN_OFF = sql`(select coalesce(-sum(e.cents), 0) from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
  join receipt w on w.id = t.source_id where e.invoice_id = i.id and t.source = 'receipt' and t.kind = 'write_off'
    and w.undone_at is null)`;

const INVOICES = sql`(select coalesce(json_agg(json_build_object('number', i.number, 'invoiced_on', i.invoiced_on, 'due_on', i.due_on,
    'total_cents', i.total_cents, 'open_cents', i.open_cents, 'written_off_cents', ${WRITTEN_OFF},
    'cancelled', i.cancelled_at is not null) order by i.number), '[]') from invoice i where i.order_id = o.id)`;

/** Those that paid something of the order, and those that were recorded at it. */
const PAYMENTS = sql`(select coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'amount_cents', p.amount_cents,
    'method', p.method, 'reference', p.reference, 'received_on', p.received_on, 'reason', p.reason,
    'recorded_by', coalesce(u.first_name || ' ' || u.last_name, 'Galenic'), 'recorded_at', p.recorded_at,
    'parts', (select coalesce(json_agg(json_build_object('number', i.number, 'order_id', i.order_id, 'cents', -e.cents)
        order by e.number), '[]') from ledger_entry e join invoice i on i.id = e.invoice_id
      where e.transaction_id = t.id and e.account = 'buyer_receivable'),
    'credit_cents', (select coalesce(-sum(e.cents), 0) from ledger_entry e
      where e.transaction_id = t.id and e.account = 'buyer_credit'),
    'undone_at', p.undone_at, 'undone_by', w.first_name || ' ' || w.last_name, 'undone_reason', p.undone_reason,
    'returned_on', p.returned_on) order by p.id desc), '[]')
  from receipt p join ledger_transaction t on t.source = 'receipt' and t.source_id = p.id and t.kind = p.kind
  left join app_user u on u.id = p.recorded_by left join app_user w on w.id = p.undone_by
  where p.id in (select id from receipt where order_id = o.id union
    select x.source_id from ledger_entry e join ledger_transaction x on x.id = e.transaction_id
    where e.order_id = o.id and x.source = 'receipt'))`;

const OTHERS = sql`(select coalesce(json_agg(x order by x.due_on, x.order_id), '[]') from (
    select r.id as order_id, f.name as facility_name, min(i.due_on) as due_on, sum(i.open_cents) as open_cents
    from orders r join facility f on f.id = r.facility_id
    join invoice i on i.order_id = r.id and i.open_cents > 0
    where r.buyer_company_id = o.buyer_company_id and r.payment_status in ('invoiced', 'overdue') and r.id <> o.id
    group by r.id, f.name order by 3, 1 limit 100) x)`;

/** What an order owes and what was recorded of it, for administrators of the marketplace's money. */
export async function viewOrderPayments(
  scope: Scope,
  db: Queryable,
  id: number,
  today: IsoDate,
): Promise<OrderPayments> {
  const { rows } =
    await sql<Row>`select o.buyer_company_id as company_id, c.name as company_name, o.payment_status,
      (select coalesce(-sum(e.cents), 0)::bigint from ledger_entry e
        where e.company_id = o.buyer_company_id and e.account = 'buyer_credit') as credit_cents,
      ${INVOICES} as invoices, ${PAYMENTS} as payments, ${OTHERS} as others
    from orders o join company c on c.id = o.buyer_company_id
    where o.id = ${id} and ${hasPermission(scope, 'finance')}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound('This order does not exist.');
  const { company_id, company_name, payment_status } = row;
  return {
    order_id: id,
    company_id,
    company_name,
    payment_status,
    credit: toDollars(row.credit_cents),
    open: toDollars(row.invoices.reduce((sum, invoice) => sum + invoice.open_cents, 0)),
    invoices: row.invoices.map((invoice) => toInvoice(id, invoice, today)),
    payments: row.payments.map(toPayment),
    ...(await toRefunds(db, id)),
    card_refunds: await cardRefundsOf(db, id),
    card_disputes: await disputesOf(db, id),
    other_orders: row.others.map(({ order_id, facility_name, due_on, open_cents }) => ({
      order_id,
      facility_name,
      due_date: due_on,
      open: toDollars(open_cents),
    })),
  };
}

const toInvoice = (
  orderId: number,
  invoice: InvoiceJson,
  today: IsoDate,
): OrderPayments['invoices'][number] => ({
  number: invoiceNumber(orderId, invoice.number),
  invoice_date: invoice.invoiced_on,
  due_date: invoice.due_on,
  total: toDollars(invoice.total_cents),
  open: toDollars(invoice.open_cents),
  written_off: toDollars(invoice.written_off_cents),
  state: invoiceStatus(
    {
      cancelled: invoice.cancelled,
      totalCents: invoice.total_cents,
      openCents: invoice.open_cents,
      dueOn: invoice.due_on,
    },
    today,
  ),
});

const toPayment = (payment: PaymentJson): OrderPayments['payments'][number] => ({
  id: payment.id,
  kind: payment.kind,
  amount: toDollars(payment.amount_cents),
  method: payment.method,
  reference: payment.reference,
  received_date: payment.received_on,
  reason: payment.reason,
  recorded_by: payment.recorded_by,
  recorded_date: new Date(payment.recorded_at).toISOString(),
  parts: payment.parts.map(({ number, order_id, cents }) => ({
    invoice: invoiceNumber(order_id, number),
    order_id,
    amount: toDollars(cents),
  })),
  credit: toDollars(payment.credit_cents),
  undone: payment.undone_at === null ? null : toUndone(payment, payment.undone_at),
});

const toUndone = (payment: PaymentJson, at: string) => ({
  date: new Date(at).toISOString(),
  by: payment.undone_by ?? 'Galenic',
  reason: payment.undone_reason ?? '',
  returned_date: payment.returned_on,
});

/** What was given back, and what can be. */
const toRefunds = async (db: Queryable, id: number) => {
  const refunds = await readRefunds(db, id);
  const { lines, shipping, refundedCents } = await refundableOf(db, id);
  return {
    refunds,
    refunded: toDollars(refundedCents),
    shipping_left: toDollars(shipping?.cents ?? 0),
    refundable: lines.map((line) => ({
      line_id: line.id,
      line_number: line.number,
      name: line.name,
      price: toDollars(line.priceCents),
      packs_left: packsLeft(line),
      amount_left: toDollars(centsLeft(line)),
      packs_to_ship: packsToShip(line),
    })),
  };
};

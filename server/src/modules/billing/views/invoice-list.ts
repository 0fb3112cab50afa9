import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { FinanceInvoice, InvoiceSummary, invoiceEndpoints } from '#contract/billing/invoices.ts';
import { invoiceStatus, paidBy, type InvoiceStatus } from '#rules/finance/invoice-status.ts';
import { toDollars } from '#rules/money.ts';
import type { PaymentOption } from '#rules/orders/cart-totals.ts';
import { invoiceNumber } from '#rules/orders/invoice.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { contains, numberIn, readPage, readRows } from '../../../platform/database/read-page.ts';
import { hasPermission, hasRole, type Scope } from '../../../platform/scope.ts';
import { buyerFacilities, facilityRange } from '../../orders/index.ts';

type FinanceQuery = z.output<NonNullable<typeof invoiceEndpoints.listFinanceInvoices.query>>;
type Paged = Pick<FinanceQuery, 'page' | 'per_page'>;
export type InvoiceFilters = Omit<FinanceQuery, 'page' | 'per_page'>;

interface InvoiceRow {
  id: number;
  number: number;
  order_id: number;
  po_number: string | null;
  buyer_company_id: number;
  buyer_company_name: string;
  facility_id: number;
  facility_name: string;
  seller_company_id: number;
  seller_company_name: string;
  invoiced_on: string;
  due_on: string;
  cancelled: boolean;
  total_cents: number;
  open_cents: number;
  seller_cents: number;
  payment_option: PaymentOption;
  card_last4: string | null;
}
interface Totals {
  amount: number;
  open: number;
  seller: number;
}

const COLUMNS = sql`i.id, i.number, i.order_id, i.po_number, i.buyer_company_id, b.name as buyer_company_name, i.facility_id,
  f.name as facility_name, i.seller_company_id, c.name as seller_company_name, i.invoiced_on, i.due_on,
  i.cancelled_at is not null as cancelled, i.total_cents, i.open_cents, i.seller_cents, r.payment_option,
  (select p.card_last4 from order_group g join payment p on p.id = g.payment_id where g.id = r.group_id) as card_last4`;
const FROM = sql`invoice i join orders r on r.id = i.order_id join company b on b.id = i.buyer_company_id
  join company c on c.id = i.seller_company_id join facility f on f.id = i.facility_id`;
const STANDING = sql`filter (where i.cancelled_at is null)`;
const TOTALS = sql`coalesce(sum(i.total_cents) ${STANDING}, 0)::bigint as amount,
  coalesce(sum(i.open_cents) ${STANDING}, 0)::bigint as open, coalesce(sum(i.seller_cents) ${STANDING}, 0)::bigint as seller`;

const ORDER_BY: Readonly<Record<InvoiceFilters['sort'], RawBuilder<unknown>>> = {
  '-date': sql`i.invoiced_on desc, i.id desc`,
  date: sql`i.invoiced_on, i.id`,
  due: sql`i.due_on, i.id`,
  '-due': sql`i.due_on desc, i.id desc`,
  amount: sql`i.total_cents, i.id`,
  '-amount': sql`i.total_cents desc, i.id desc`,
  open: sql`i.open_cents, i.id`,
  '-open': sql`i.open_cents desc, i.id desc`,
};

/** The invoices `i` inside the asker's range: of what it buys or sells; all of them to administrators with `finance`. */
function invoicesOf(scope: Scope): RawBuilder<unknown> {
  if (hasPermission(scope, 'finance')) return sql`true`;
  const companyId = scope.company?.id ?? 0;
  const sides = [
    hasRole(scope, 'Seller') ? sql`i.seller_company_id = ${companyId}` : null,
    hasRole(scope, 'Buyer') ? boughtBy(scope, companyId) : null,
  ].filter((side) => side !== null);
  return sides.length === 0 ? sql`false` : sql`(${sql.join(sides, sql` or `)})`;
}

const boughtBy = (scope: Scope, companyId: number) =>
  facilityRange(scope) === 'company'
    ? sql`i.buyer_company_id = ${companyId}`
    : sql`(i.buyer_company_id = ${companyId} and i.facility_id = any (${buyerFacilities(scope)}::bigint[]))`;

const inStatus = (today: string): Readonly<Record<InvoiceStatus, RawBuilder<unknown>>> => ({
  open: sql`i.open_cents > 0 and i.open_cents = i.total_cents and i.due_on >= ${today}::date`,
  partly_paid: sql`i.open_cents > 0 and i.open_cents < i.total_cents and i.due_on >= ${today}::date`,
  overdue: sql`i.open_cents > 0 and i.due_on < ${today}::date`,
  paid: sql`i.open_cents = 0 and i.cancelled_at is null`,
  cancelled: sql`i.cancelled_at is not null`,
});

function named(text: string): RawBuilder<unknown> {
  const [, order, number] = /^inv-(\d{1,15})(?:-(\d{1,6}))?$/i.exec(text) ?? [];
  if (order !== undefined)
    return sql`i.order_id = ${Number(order)}${number === undefined ? sql`` : sql` and i.number = ${Number(number)}`}`;
  const like = contains(text);
  const companies = sql`array(select k.id from company k where lower(k.name) like ${like})`;
  return sql`(i.order_id = ${numberIn(text)} or lower(i.po_number) = ${text.toLowerCase()}
    or i.buyer_company_id = any (${companies}) or i.seller_company_id = any (${companies})
    or i.facility_id = any (array(select k.id from facility k where lower(k.name) like ${like})))`;
}

function selectionOf(scope: Scope, filters: InvoiceFilters, today: string) {
  const parts = [invoicesOf(scope)];
  if (filters.company_id) parts.push(sql`i.buyer_company_id = ${filters.company_id}`);
  if (filters.facility_id) parts.push(sql`i.facility_id = ${filters.facility_id}`);
  if (filters.seller_id) parts.push(sql`i.seller_company_id = ${filters.seller_id}`);
  if (filters.status) parts.push(inStatus(today)[filters.status]);
  if (filters.start_date) parts.push(sql`i.invoiced_on >= ${filters.start_date}::date`);
  if (filters.end_date) parts.push(sql`i.invoiced_on <= ${filters.end_date}::date`);
  if (filters.search) parts.push(named(filters.search));
  return {
    columns: COLUMNS,
    from: FROM,
    found: sql`invoice i`,
    where: sql.join(parts, sql` and `),
    orderBy: ORDER_BY[filters.sort],
    key: sql`i.id`,
    totals: TOTALS,
  };
}

/** One page of the invoices in the asker's range, with what all found come to. */
export async function listInvoices(
  scope: Scope,
  db: Queryable,
  query: InvoiceFilters & Paged,
  today: string,
) {
  const { rows, meta, totals } = await readPage<InvoiceRow, Totals>(
    db,
    selectionOf(scope, query, today),
    query,
  );
  const sums = { amount: toDollars(totals.amount), open: toDollars(totals.open) };
  return {
    data: rows.map((row) => toFinanceInvoice(row, today)),
    meta: {
      ...meta,
      sums: {
        ...sums,
        paid: toDollars(totals.amount - totals.open),
        fee: toDollars(totals.amount - totals.seller),
      },
    },
  };
}

/** As many as a file takes, in the order of the list. */
export async function allInvoices(
  scope: Scope,
  db: Queryable,
  filters: InvoiceFilters,
  today: string,
): Promise<FinanceInvoice[]> {
  const rows = await readRows<InvoiceRow>(db, selectionOf(scope, filters, today));
  return rows.map((row) => toFinanceInvoice(row, today));
}

/** Those of the numbers that are in the asker's range, by the order of the numbers. */
export async function findInvoices(scope: Scope, db: Queryable, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; order_id: number; number: number }>`
    select i.id, i.order_id, i.number from invoice i
    where i.id = any (${ids}::bigint[]) and i.cancelled_at is null and ${invoicesOf(scope)}
    order by array_position(${ids}::bigint[], i.id)`.execute(db);
  return rows.map((row) => ({ orderId: row.order_id, number: invoiceNumber(row.order_id, row.number) }));
}

function toFinanceInvoice(row: InvoiceRow, today: string): FinanceInvoice {
  const {
    number,
    invoiced_on,
    due_on,
    cancelled,
    total_cents,
    open_cents,
    seller_cents,
    payment_option,
    card_last4,
    ...rest
  } = row;
  const facts = { totalCents: total_cents, openCents: open_cents, dueOn: due_on, cancelled };
  return {
    ...rest,
    number: invoiceNumber(row.order_id, number),
    invoice_date: invoiced_on,
    due_date: due_on,
    amount: toDollars(total_cents),
    paid: cancelled ? 0 : toDollars(total_cents - open_cents),
    open: toDollars(open_cents),
    status: invoiceStatus(facts, today),
    paid_by: cancelled ? null : paidBy(payment_option, card_last4),
    fee: cancelled ? 0 : toDollars(total_cents - seller_cents),
  };
}

/** Without what the marketplace keeps. */
export function toSummary(invoice: FinanceInvoice): InvoiceSummary {
  const { fee: _, ...summary } = invoice;
  return summary;
}

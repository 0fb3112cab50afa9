import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { EdiInvoice, EdiWholeInvoice, ediInvoiceEndpoints } from '#contract/edi/invoices.ts';
import { needsFinance } from '#rules/edi/invoices.ts';
import { invoiceRows, type InvoicedOrderLine } from '#rules/edi/invoice-rows.ts';
import { toDollars } from '#rules/money.ts';
import { TO_DECIDE } from '#rules/edi/to-decide.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { contains, isoOf, readPage, readRows, type Selection } from '../../../platform/database/read-page.ts';
import { notFound } from '../../../platform/errors.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import { exportFile } from '../../../platform/spreadsheet/write.ts';
import type { KeptDocument, KeptPacks } from '../invoices/stored.ts';
import { drugNames } from './drug-names.ts';
import { ofDaysAndClient } from './of-days-and-client.ts';

type Query = Input<(typeof ediInvoiceEndpoints)['listEdiInvoices']>['query'];
type Filters = Omit<Query, 'page' | 'per_page'>;

const PO_NUMBER = sql`case when v.order_id is null then v.reference else o.po_number end`;

const COLUMNS = sql`v.id, v.at, v.invoice_number, json_build_object('id', k.id, 'name', k.name) as client,
  ${PO_NUMBER} as po_number, v.order_id, v.invoice_date, v.is_credit, v.total_cents, v.agreed_cents, v.difference_cents, v.status`;

const FROM = sql`edi_invoice v join edi_client k on k.id = v.client_id left join orders o on o.id = v.order_id`;

const IS_TO_DECIDE = sql`v.status in ('Mismatch', 'Unmatched')`;
/** Behind `from`: invoices that wait for a person. */
export const invoicesToDecide = sql`edi_invoice v where ${IS_TO_DECIDE}`;

function selectionOf({ search, status, ...days }: Filters): Selection {
  const like = contains(search ?? '');
  const conditions = [
    sql`true`,
    ...(search
      ? [sql`(v.invoice_number ilike ${like} or ${PO_NUMBER} ilike ${like} or v.order_id::text = ${search})`]
      : []),
    ...ofDaysAndClient('v', days),
    ...(status === undefined ? [] : [status === TO_DECIDE ? IS_TO_DECIDE : sql`v.status = ${status}`]),
  ];
  return {
    columns: COLUMNS,
    from: FROM,
    found: search ? sql`edi_invoice v left join orders o on o.id = v.order_id` : sql`edi_invoice v`,
    where: sql.join(conditions, sql` and `),
    orderBy: sql`v.at desc, v.id desc`,
    totals: sql`coalesce(sum(v.difference_cents), 0)::bigint as difference`,
    key: sql`v.id`,
  };
}

type Kept = 'amount' | 'order_amount' | 'difference';
interface Row extends Omit<EdiInvoice, Kept> {
  total_cents: number;
  agreed_cents: number | null;
  difference_cents: number | null;
}

const dollarsOrNull = (cents: number | null) => (cents === null ? null : toDollars(cents));

function toInvoice({ total_cents, agreed_cents, difference_cents, at, ...row }: Row): EdiInvoice {
  return {
    ...row,
    at: isoOf(at),
    amount: toDollars(total_cents),
    order_amount: dollarsOrNull(agreed_cents),
    difference: dollarsOrNull(difference_cents),
  };
}

export async function listInvoices({ db }: RequestContext, query: Query) {
  const { rows, meta, totals } = await readPage<Row, { difference: number }>(db, selectionOf(query), query);
  return {
    data: rows.map(toInvoice),
    meta: { ...meta, sums: { difference: toDollars(totals.difference) } },
  };
}

const HEADERS =
  'Time,Invoice #,Client,PO #,Order #,Invoice Date,Invoice Amount,Order Amount,Difference,Status'.split(',');

export async function exportInvoices(
  { db, today }: RequestContext,
  { format, ...filters }: Filters & { format: 'csv' | 'xlsx' },
): Promise<FileReply> {
  const rows = (await readRows<Row>(db, selectionOf(filters))).map(toInvoice);
  const lines = rows.map((row) => [
    row.at,
    row.invoice_number,
    row.client.name,
    row.po_number,
    row.order_id,
    row.invoice_date,
    row.amount,
    row.order_amount,
    row.difference,
    row.status,
  ]);
  return exportFile({ name: `edi-invoices-${today}`, headers: HEADERS, rows: lines }, format);
}

interface WholeRow extends Row {
  message_id: number;
  reference: string;
  net_days: number | null;
  document: KeptDocument;
  taken: KeptPacks[];
  sentences: string[];
  still_to_invoice: string | null;
  shipping_cents: number | null;
  order_total: number | null;
  lines: InvoicedOrderLine[];
  shipments: EdiWholeInvoice['shipments'];
  reason: string | null;
  decided_by: string | null;
  decided_at: string | null;
}

const WHOLE = sql`${COLUMNS}, v.message_id, v.reference, v.net_days, v.document, v.taken, v.sentences, v.still_to_invoice,
  v.shipping_cents, o.total_cents as order_total, v.reason, v.decided_at,
  (select u.first_name || ' ' || u.last_name from app_user u where u.id = v.decided_by) as decided_by,
  (select coalesce(json_agg(json_build_object('id', l.id, 'ndc', l.ndc, 'name', l.name, 'ordered', l.quantity,
      'shipped', l.shipped_quantity, 'price', coalesce(l.seller_price_cents, l.price_cents)) order by l.line_number), '[]')
    from order_line l where l.order_id = v.order_id) as lines,
  (select coalesce(json_agg(json_build_object('id', s.id, 'carrier', s.carrier, 'tracking_number', s.tracking_number,
      'ship_date', s.ship_date, 'packs', (select sum(q.quantity) from shipment_line q where q.shipment_id = s.id)) order by s.id), '[]')
    from shipment s where s.order_id = v.order_id) as shipments`;

export async function viewInvoice(db: Queryable, id: number): Promise<EdiWholeInvoice> {
  const [row] = await readRows<WholeRow>(db, {
    ...selectionOf({}),
    columns: WHOLE,
    where: sql`v.id = ${id}`,
  });
  if (!row) throw notFound();
  const {
    document,
    taken,
    lines,
    shipping_cents,
    order_total,
    decided_by: by,
    decided_at: at,
    ...rest
  } = row;
  const { message_id, reference, net_days, sentences, still_to_invoice, shipments, reason, ...invoice } =
    rest;
  const packs = taken.map(({ order_line_id: lineId, ...one }) => ({
    ...one,
    ordered: lines.findIndex((line) => line.id === lineId),
  }));
  const lineRows = invoiceRows(document.lines, row.is_credit ? [] : lines, packs);
  const names = await drugNames(
    db,
    lineRows.flatMap(({ ndc, name }) => (name === null ? [ndc] : [])),
  );
  return {
    ...toInvoice(invoice),
    message_id,
    reference,
    net_days,
    sentences,
    still_to_invoice,
    rows: lineRows.map(({ agreed, difference, ...line }) => ({
      line: line.line,
      ndc: line.ndc,
      name: line.name ?? names.get(line.ndc) ?? null,
      ordered: line.ordered,
      shipped: line.shipped,
      invoiced: line.invoiced,
      price: line.price,
      words: [...line.words],
      agreed: dollarsOrNull(agreed),
      difference: dollarsOrNull(difference),
    })),
    charges: document.charges.map(({ code, amount }) => ({ code, amount: toDollars(amount) })),
    agreed_shipping: dollarsOrNull(shipping_cents),
    shipments: shipments.map((shipment) => ({ ...shipment, packs: shipment.packs ?? 0 })),
    needs_finance: row.status === 'Mismatch' && needsFinance(row.difference_cents ?? 0, order_total ?? 0),
    reason,
    decided: at === null ? null : { by: by ?? '–', at: isoOf(at) },
  };
}

import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { orderEndpoints } from '#contract/orders/orders.ts';
import { formatUsDate } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import { invoiceNumber } from '#rules/orders/invoice.ts';
import { ORDER_STATUS_LABELS, type OrderStatus } from '#rules/orders/order-status.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { FileReply, RequestContext } from '../../platform/http/context.ts';
import { ruleBroken } from '../../platform/errors.ts';
import { EXPORT_ROWS, EXPORT_ROWS_READ } from '../../platform/export-rows.ts';
import { exportFile } from '../../platform/spreadsheet/write.ts';
import { filteredFrom, orderBy, orderWhere } from './views/order-list.ts';

type ExportQuery = z.output<NonNullable<typeof orderEndpoints.exportOrders.query>>;

interface ExportRow {
  id: number;
  group_id: number;
  created_at: Date;
  status: OrderStatus;
  payment_status: string;
  facility: string;
  seller: string;
  po_number: string | null;
  invoices: number[];
  invoice_number: string | null;
  ndc: string;
  name: string;
  lot_name: string;
  expiry_date: string;
  quantity: number;
  shipped_quantity: number;
  price_cents: number;
  extended_cents: number;
  tracking: string | null;
}

const HEADERS = [
  'Order #',
  'Group #',
  'Date',
  'Status',
  'Payment',
  'Facility',
  'Seller',
  'PO #',
  'Invoice #',
  'Supplier Invoice #',
  'NDC',
  'Product',
  'Lot',
  'Expiry',
  'Packs',
  'Shipped',
  'Pack price',
  'Extended',
  'Tracking',
];

/** Order lines of the filtered orders in the asker's range, in the order of the list. */
export async function exportOrders(context: RequestContext, query: ExportQuery): Promise<FileReply> {
  const { format, ...filters } = query;
  const where = await orderWhere(context.scope, context.db, filters, context.now);
  await refuseTooMany(context.db, filteredFrom(query), where);
  const { rows } = await sql<ExportRow>`
    select r.id, r.group_id, r.created_at, r.status, r.payment_status, f.name as facility, c.name as seller, r.po_number,
      array(select i.number from invoice i where i.order_id = r.id and i.cancelled_at is null order by i.number) as invoices,
      r.invoice_number, l.ndc, l.name, l.lot_name, l.expiry_date, l.quantity, l.shipped_quantity, l.price_cents,
      l.extended_cents, (select string_agg(t.carrier || ' ' || t.tracking_number, ', ' order by t.id)
        from shipment t where t.order_id = r.id) as tracking
    from orders r join company c on c.id = r.seller_company_id join facility f on f.id = r.facility_id
    join order_line l on l.order_id = r.id
    where ${where} order by ${orderBy(context.scope, query)}, l.line_number
    limit ${sql.lit(EXPORT_ROWS_READ)}`.execute(context.db);
  if (rows.length > EXPORT_ROWS) throw tooMany();
  const table = rows.map((row) => [
    row.id,
    row.group_id,
    row.created_at.toISOString().slice(0, 10),
    ORDER_STATUS_LABELS[row.status],
    row.payment_status,
    row.facility,
    row.seller,
    row.po_number,
    row.invoices.map((number) => invoiceNumber(row.id, number)).join(', '),
    row.invoice_number,
    formatNdc(row.ndc),
    row.name,
    row.lot_name,
    formatUsDate(row.expiry_date),
    row.quantity,
    row.shipped_quantity,
    toDollars(row.price_cents),
    toDollars(row.extended_cents),
    row.tracking,
  ]);
  return exportFile({ name: `orders-${context.today}`, headers: HEADERS, rows: table }, format);
}

const tooMany = () => ruleBroken('Too many rows: narrow the filters.');

/** Known from any of the lines, before all of them are put in order. */
async function refuseTooMany(db: Queryable, from: RawBuilder<unknown>, where: RawBuilder<unknown>) {
  const { rows } = await sql<{ lines: number }>`select count(*)::int as lines from (
    select from ${from} join order_line l on l.order_id = r.id where ${where} limit ${sql.lit(EXPORT_ROWS_READ)}) x`.execute(
    db,
  );
  if ((rows[0]?.lines ?? 0) > EXPORT_ROWS) throw tooMany();
}

import { sql, type RawBuilder } from 'kysely';
import { userType } from '#rules/accounts/roles.ts';
import { toDollars } from '#rules/money.ts';
import {
  ORDER_STATUS_LABELS,
  ORDER_TYPE_LABELS,
  PAYMENT_STATUS_LABELS,
  type OrderStatus,
  type OrderType,
  type PaymentStatus,
} from '#rules/orders/order-status.ts';
import { monthsOf } from '#rules/reports/periods.ts';
import { ORDER_NUMBER } from '#rules/reports/reports.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isoOf } from '../../../platform/database/read-page.ts';
import type { Scope } from '../../../platform/scope.ts';
import { chartOf, monthAt, readListed } from '../listed.ts';
import { narrowed, ofOwnSide, onDays, type Asked } from '../range.ts';
import { column, type ReportContent } from '../report.ts';

interface Row {
  id: number;
  group_id: number;
  created_at: string;
  facility: string;
  seller: string;
  type: OrderType;
  po_number: string | null;
  items: number;
  total_cents: number;
  payment_status: PaymentStatus;
  status: OrderStatus;
  tracking: string[];
}

const COLUMNS = [
  column('id', ORDER_NUMBER, 'text'),
  column('group_id', 'Group #', 'text'),
  column('date', 'Date', 'day'),
  column('facility', 'Facility', 'text'),
  column('seller', 'Seller', 'text'),
  column('type', 'Type', 'text'),
  column('po_number', 'PO #', 'text'),
  column('items', 'Items', 'count'),
  column('total', 'Total', 'money'),
  column('payment', 'Payment', 'text'),
  column('status', 'Status', 'text'),
  column('tracking', 'Tracking', 'text'),
];

/** Single orders, newest first; those that were cancelled where they are asked for alone. */
export async function viewOrders(scope: Scope, db: Queryable, asked: Asked): Promise<ReportContent> {
  const { rows, parts, count, cents, sortable } = await readListed<Row>(
    db,
    {
      found: sql`orders r`,
      where: conditions(scope, asked),
      from: sql`orders r join facility f on f.id = r.facility_id join company c on c.id = r.seller_company_id`,
      columns: sql`r.id, r.group_id, r.created_at, f.name as facility, c.name as seller, r.type, r.po_number, r.total_cents,
        r.payment_status, r.status, array(select t.tracking_number from shipment t where t.order_id = r.id order by t.id) as tracking,
        (select count(distinct l.listing_id)::int from order_line l where l.facility_id = r.facility_id and l.order_id = r.id) as items`,
      key: sql`r.id`,
      orderBy: sql`r.created_at desc, r.id desc`,
      sorts: {
        id: sql`r.id`,
        group_id: sql`r.group_id`,
        date: sql`r.created_at`,
        facility: sql`(select n.name from facility n where n.id = r.facility_id)`,
        seller: sql`(select n.name from company n where n.id = r.seller_company_id)`,
        type: sql`r.type`,
        po_number: sql`r.po_number`,
        total: sql`r.total_cents`,
        payment: sql`r.payment_status`,
        status: sql`r.status`,
      },
      unset: ['po_number'],
      bar: monthAt(sql`r.created_at`),
      part: sql`r.status`,
      cents: sql`r.total_cents`,
    },
    asked.page,
  );
  const average = count === 0 ? null : toDollars(Math.round(cents / count));
  return {
    columns: COLUMNS,
    rows: rows.map(cellsOf),
    listed: count,
    sortable,
    totals: COLUMNS.map(({ id }) => (id === 'total' ? toDollars(cents) : null)),
    figures: [
      { label: 'Total', kind: 'money', value: toDollars(cents) },
      { label: 'Orders', kind: 'count', value: count },
      { label: 'Average Order', kind: 'money', value: average },
    ],
    chart: chartOf(parts, {
      axis: 'Orders',
      labels: monthsOf(asked.period),
      names: ORDER_STATUS_LABELS,
    }),
  };
}

const cellsOf = (row: Row) => [
  String(row.id),
  String(row.group_id),
  isoOf(row.created_at).slice(0, 10),
  row.facility,
  row.seller,
  ORDER_TYPE_LABELS[row.type],
  row.po_number,
  row.items,
  toDollars(row.total_cents),
  PAYMENT_STATUS_LABELS[row.payment_status],
  ORDER_STATUS_LABELS[row.status],
  row.tracking.length === 0 ? null : row.tracking.join(', '),
];

function conditions(scope: Scope, asked: Asked): RawBuilder<unknown> {
  const { only } = asked;
  const parts = [ofOwnSide(scope), narrowed(asked), onDays(sql`r.created_at`, asked)];
  // An order of schedule II is its seller's to know of when it is signed.
  if (userType(scope.roles) === 'seller') parts.push(sql`(not r.is_c2 or r.signed_at is not null)`);
  parts.push(only.status ? sql`r.status = ${only.status}` : sql`r.status <> 'cancelled'`);
  if (only.type) parts.push(sql`r.type = ${only.type}`);
  if (only.cii) parts.push(only.cii === '1' ? sql`r.is_c2` : sql`not r.is_c2`);
  if (only.payment_status) parts.push(sql`r.payment_status = ${only.payment_status}`);
  return sql.join(parts, sql` and `);
}

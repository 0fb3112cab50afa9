import { sql, type RawBuilder } from 'kysely';
import { addDays, daysUntil, isBusinessDay, type IsoDate } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import {
  OPEN_STATUSES,
  ORDER_STATUS_LABELS,
  PAYMENT_STATUS_LABELS,
  SELLING_STATUSES,
  type OrderStatus,
  type PaymentStatus,
} from '#rules/orders/order-status.ts';
import { ORDER_NUMBER, percentOf } from '#rules/reports/reports.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isoOf } from '../../../platform/database/read-page.ts';
import { isOverdue } from '../../orders/index.ts';
import { column, narrowed, onDays } from '../../reports/index.ts';
import {
  bars,
  count,
  isCompany,
  money,
  reportAsked,
  rowsOf,
  sumOf,
  type Answer,
  type Asked,
  type Content,
} from '../answer.ts';

interface OrderRow {
  id: number;
  created_at: string;
  seller: string;
  facility: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  total_cents: number;
  tracking: string[];
}

const NAMED = sql`orders r join company c on c.id = r.seller_company_id join facility f on f.id = r.facility_id`;
const SHOWN = sql`r.id, r.created_at, c.name as seller, f.name as facility, r.status, r.payment_status, r.total_cents`;
const dayOf = (at: string): string => isoOf(at).slice(0, 10);

const COLUMNS = [
  column('id', ORDER_NUMBER, 'text'),
  column('placed', 'Placed', 'day'),
  column('seller', 'Seller', 'text'),
  column('facility', 'Facility', 'text'),
  column('status', 'Status', 'text'),
  column('total', 'Total', 'money'),
];
const cellsOf = (row: OrderRow) => [
  String(row.id),
  dayOf(row.created_at),
  row.seller,
  row.facility,
  ORDER_STATUS_LABELS[row.status],
  toDollars(row.total_cents),
];

/** Single orders, the oldest first, with their number and sum. */
async function listOf(db: Queryable, where: RawBuilder<unknown>): Promise<Content> {
  const rows = await rowsOf<OrderRow & { orders: number; cents: number }>(
    db,
    sql`select ${SHOWN}, count(*) over () as orders, sum(r.total_cents) over () as cents from ${NAMED} where ${where}
      order by r.created_at, r.id`,
  );
  return {
    columns: COLUMNS,
    rows: rows.map(cellsOf),
    figures: [count('Orders', rows[0]?.orders ?? 0), money('Total', rows[0]?.cents ?? 0)],
    chart: null,
  };
}

export const ordersCount: Answer = async (_, db, asked) => {
  const rows = await rowsOf<{ status: OrderStatus; orders: number; cents: number }>(
    db,
    sql`select r.status, count(*)::int as orders, sum(r.total_cents) as cents from orders r
      where ${narrowed(reportAsked(asked))} and ${onDays(sql`r.created_at`, reportAsked(asked))}
        and ${asked.status === undefined ? sql`true` : sql`r.status = ${asked.status}`}
      group by r.status order by 2 desc, 1`,
  );
  const orders = sumOf(rows, (one) => one.orders);
  return {
    columns: [
      column('status', 'Status', 'text'),
      column('orders', 'Orders', 'count'),
      column('share', 'Share', 'percent'),
      column('total', 'Total', 'money'),
    ],
    rows: rows.map((one) => [
      ORDER_STATUS_LABELS[one.status],
      one.orders,
      percentOf(one.orders, orders),
      toDollars(one.cents),
    ]),
    figures: [
      count('Orders', orders),
      money(
        'Total',
        sumOf(rows, (one) => one.cents),
      ),
      ...(orders === 0 ? [] : [money('Average order', Math.round(sumOf(rows, (one) => one.cents) / orders))]),
    ],
    chart: bars(
      'Orders',
      'count',
      rows.map((one) => ({ label: ORDER_STATUS_LABELS[one.status], value: one.orders })),
    ),
  };
};

export const ordersOpen: Answer = (_, db, asked) =>
  listOf(
    db,
    sql`r.status = any (${[...OPEN_STATUSES]}::text[]) and ${isCompany('r.seller_company_id', asked.seller)}
      and r.created_at < ${asked.now}::timestamptz - make_interval(days => ${asked.days}::int)`,
  );

export const ordersUnshipped: Answer = (_, db, { now, days }) => listOf(db, isOverdue(now, days));

export const orderStatus: Answer = async (_, db, asked) => {
  const rows = await rowsOf<OrderRow>(
    db,
    sql`select ${SHOWN}, array(select t.carrier || ' ' || t.tracking_number from shipment t where t.order_id = r.id
      order by t.id) as tracking from ${NAMED} where r.id = ${asked.order}`,
  );
  return {
    columns: [...COLUMNS, column('payment', 'Payment', 'text'), column('tracking', 'Tracking', 'text')],
    rows: rows.map((row) => [
      ...cellsOf(row),
      PAYMENT_STATUS_LABELS[row.payment_status],
      row.tracking.join(', ') || null,
    ]),
    figures: rows.map((row) => ({ label: 'Status', kind: 'text', value: ORDER_STATUS_LABELS[row.status] })),
    chart: null,
  };
};

const SHIPPING_DAYS = 2;
/** The last day on which an order of that day leaves in time. */
function inTimeUntil(day: IsoDate): IsoDate {
  let last = day;
  for (let left = SHIPPING_DAYS; left > 0;) {
    last = addDays(last, 1);
    if (isBusinessDay(last)) left -= 1;
  }
  return last;
}

/** Each day of a period with the last on which its orders leave in time. */
function lastDays({ start, end }: Asked['period']): { days: IsoDate[]; lasts: IsoDate[] } {
  const days = Array.from({ length: daysUntil(end, start) + 1 }, (_, at) => addDays(start, at));
  return { days, lasts: days.map(inTimeUntil) };
}

/** Orders that left beyond two business days, or the day that was promised, and those that should have left; vacations left out. */
export const lateDeliveries: Answer = async (_, db, asked) => {
  const { days, lasts } = lastDays(asked.period);
  const rows = await rowsOf<OrderRow & { last: IsoDate; left_on: IsoDate | null; orders: number }>(
    db,
    sql`select x.*, count(*) over () as orders from (
        select ${SHOWN}, d.last, case when r.status in ('shipped', 'delivered') then s.left_on end as left_on
        from ${NAMED}
        join unnest(${days}::date[], ${lasts}::date[]) u(day, usual) on u.day = (r.created_at at time zone 'UTC')::date
        cross join lateral (select coalesce(r.ship_on::date, u.usual) as last) d
        left join lateral (select max(t.ship_date) as left_on from shipment t where t.order_id = r.id) s on true
        where ${onDays(sql`r.created_at`, reportAsked(asked))} and ${isCompany('r.seller_company_id', asked.seller)}
          and (r.status in ('shipped', 'delivered') and s.left_on > d.last
            or r.status = any (${[...SELLING_STATUSES]}::text[]) and ${asked.today}::date > d.last)
          and not coalesce(u.day between c.vacation_start and c.vacation_end, false)
          and not coalesce(u.day between c.last_away_from and c.last_away, false)) x
      order by x.created_at desc, x.id desc`,
  );
  return {
    columns: [
      ...COLUMNS.slice(0, 5),
      column('until', 'In Time Until', 'day'),
      column('left', 'Left', 'day'),
      column('days', 'Days Late', 'count'),
    ],
    rows: rows.map((row) => [
      ...cellsOf(row).slice(0, 5),
      row.last,
      row.left_on,
      daysUntil(row.left_on ?? asked.today, row.last),
    ]),
    figures: [count('Late orders', rows[0]?.orders ?? 0)],
    chart: null,
  };
};

export const cancellations: Answer = async (_, db, asked) => {
  const rows = await rowsOf<OrderRow & { cancel_reason: string | null; orders: number; cents: number }>(
    db,
    sql`select ${SHOWN}, r.cancel_reason, count(*) over () as orders, sum(r.total_cents) over () as cents from ${NAMED}
      where r.status = 'cancelled' and ${narrowed(reportAsked(asked))} and ${onDays(sql`r.created_at`, reportAsked(asked))}
      order by r.created_at desc, r.id desc`,
  );
  return {
    columns: [...COLUMNS.filter(({ id }) => id !== 'status'), column('reason', 'Reason', 'text')],
    rows: rows.map((row) => [
      ...cellsOf(row).filter((_cell, at) => COLUMNS[at]?.id !== 'status'),
      row.cancel_reason,
    ]),
    figures: [count('Cancelled orders', rows[0]?.orders ?? 0), money('Total', rows[0]?.cents ?? 0)],
    chart: null,
  };
};

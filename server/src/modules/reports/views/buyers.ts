import { sql } from 'kysely';
import { toDollars } from '#rules/money.ts';
import { NAMED_BUYERS, percentOf } from '#rules/reports/reports.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { figuresOf, soldBy, type Asked } from '../range.ts';
import { column, type ReportContent } from '../report.ts';

interface Row {
  buyer: string;
  facility: string;
  orders: number;
  cancelled: number;
  packs: number;
  cents: number;
  last_order: string | null;
}

const COLUMNS = [
  column('buyer', 'Buyer', 'text'),
  column('facility', 'Facility', 'text'),
  column('orders', 'Orders', 'count'),
  column('packs', 'Packs', 'count'),
  column('sales', 'Sales', 'money'),
  column('share', 'Share', 'percent'),
  column('average_order', 'Average Order', 'money'),
  column('last_order', 'Last Order', 'day'),
  column('cancelled', 'Cancelled %', 'percent'),
];

/** What each facility bought of the asker, the largest first; those whose orders were all cancelled stand last. */
export async function viewSalesByBuyer(scope: Scope, db: Queryable, asked: Asked): Promise<ReportContent> {
  const orders = asked.catalog === undefined ? sql`r.whole_orders` : sql`r.orders`;
  const { rows } = await sql<Row>`
    with days as (
      select r.buyer_company_id, r.facility_id, r.day, r.is_cancelled, sum(${orders})::int as orders, sum(r.packs) as packs,
        sum(r.sub_total_cents) as cents
      from order_figure_now r where ${soldBy(scope)} and ${figuresOf(asked)}
      group by 1, 2, 3, 4 having sum(r.orders) <> 0
    )
    select c.name as buyer, f.name as facility, coalesce(sum(d.orders) filter (where not d.is_cancelled), 0)::int as orders,
      coalesce(sum(d.orders) filter (where d.is_cancelled), 0)::int as cancelled,
      coalesce(sum(d.packs) filter (where not d.is_cancelled), 0)::bigint as packs,
      coalesce(sum(d.cents) filter (where not d.is_cancelled), 0)::bigint as cents,
      max(d.day) filter (where not d.is_cancelled) as last_order
    from days d join company c on c.id = d.buyer_company_id join facility f on f.id = d.facility_id
    where ${asked.state === undefined ? sql`true` : sql`f.state = ${asked.state}`}
    group by c.id, f.id order by cents desc, c.name, f.name, f.id`.execute(db);
  const all = rows.reduce((sum, one) => sum + one.cents, 0);
  const [sold, cancelled, packs] = [sum(rows, 'orders'), sum(rows, 'cancelled'), sum(rows, 'packs')];
  return {
    columns: COLUMNS,
    rows: rows.map((one) => [
      one.buyer,
      one.facility,
      one.orders,
      one.packs,
      toDollars(one.cents),
      percentOf(one.cents, all),
      average(one.cents, one.orders),
      one.last_order,
      percentOf(one.cancelled, one.orders + one.cancelled),
    ]),
    totals: [
      null,
      null,
      sold,
      packs,
      toDollars(all),
      percentOf(all, all),
      average(all, sold),
      null,
      percentOf(cancelled, sold + cancelled),
    ],
    figures: [
      { label: 'Sales', kind: 'money', value: toDollars(all) },
      { label: 'Orders', kind: 'count', value: sold },
      { label: 'Average Order', kind: 'money', value: average(all, sold) },
    ],
    chart: { axis: 'Sales in dollars', kind: 'money', series: ['Sales'], bars: barsOf(rows), line: null },
  };
}

const sum = (rows: readonly Row[], key: 'orders' | 'cancelled' | 'packs'): number =>
  rows.reduce((total, one) => total + one[key], 0);

const average = (cents: number, orders: number): number | null =>
  orders === 0 ? null : toDollars(Math.round(cents / orders));

/** The largest buyers, and the others as one. */
function barsOf(rows: readonly Row[]): ReportContent['chart']['bars'] {
  const byBuyer = new Map<string, number>();
  for (const { buyer, cents } of rows) byBuyer.set(buyer, (byBuyer.get(buyer) ?? 0) + cents);
  const buyers = [...byBuyer].filter(([, cents]) => cents > 0).toSorted(([, a], [, b]) => b - a);
  const others = buyers.slice(NAMED_BUYERS).reduce((total, [, cents]) => total + cents, 0);
  const named = buyers.slice(0, NAMED_BUYERS);
  return (others === 0 ? named : [...named, ['Others', others] as const]).map(([label, cents]) => ({
    label,
    parts: [toDollars(cents)],
  }));
}

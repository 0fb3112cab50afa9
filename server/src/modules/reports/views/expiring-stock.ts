import { sql, type RawBuilder } from 'kysely';
import { userType } from '#rules/accounts/roles.ts';
import { addDays, daysUntil, type IsoDate } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import { leftAtExpiry, SALES_DAYS, soldPerMonth } from '#rules/reports/expiring-stock.ts';
import { monthsOf } from '#rules/reports/periods.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Asked } from '../range.ts';
import { column, type ReportContent } from '../report.ts';

interface Row {
  listing_id: number;
  name: string;
  ndc: string;
  lot_name: string;
  expiry_date: IsoDate;
  stock: number;
  price_cents: number;
  sold: number;
}

const COLUMNS = [
  column('product', 'Product', 'text'),
  column('ndc', 'NDC', 'text'),
  column('lot', 'Lot', 'text'),
  column('expiry', 'Expiry', 'day'),
  column('days', 'Days', 'count'),
  column('packs', 'Packs', 'count'),
  column('price', 'Price', 'money'),
  column('value', 'Value', 'money'),
  column('sold_per_month', 'Sold per Month', 'count'),
  column('left_at_expiry', 'Left at Expiry', 'count'),
];

/** Lots for sale that expire soon, and what is left of each if its listing sells on as it does. The period is that of their expiry. */
export async function viewExpiringStock(scope: Scope, db: Queryable, asked: Asked): Promise<ReportContent> {
  const rows = await readLots(scope, db, asked);
  const left = leftOf(rows, asked.today);
  const packs = rows.reduce((sum, { stock }) => sum + stock, 0);
  const value = rows.reduce((sum, one) => sum + valueOf(one), 0);
  const allLeft = [...left.values()].reduce((sum, one) => sum + one, 0);
  return {
    columns: COLUMNS,
    rows: rows.map((row) => [
      row.name,
      formatNdc(row.ndc),
      row.lot_name,
      row.expiry_date,
      daysUntil(row.expiry_date, asked.today),
      row.stock,
      toDollars(row.price_cents),
      toDollars(valueOf(row)),
      soldPerMonth(row.sold),
      left.get(row) ?? null,
    ]),
    totals: [null, null, null, null, null, packs, null, toDollars(value), null, allLeft],
    figures: [
      { label: 'Value', kind: 'money', value: toDollars(value) },
      { label: 'Packs', kind: 'count', value: packs },
      { label: 'Left at Expiry', kind: 'count', value: allLeft },
    ],
    chart: chartOf(rows, asked),
  };
}

/** What expires by month; none where nothing does. What its listings sell is not read. */
export async function readExpiringValue(
  scope: Scope,
  db: Queryable,
  asked: Asked,
): Promise<ReportContent['chart'] | null> {
  const rows = await readLots(scope, db, asked, false);
  return rows.length === 0 ? null : chartOf(rows, asked);
}

const valueOf = ({ stock, price_cents: cents }: Row): number => stock * cents;

/** Rows come by their expiry, so those of one listing do, too. */
function leftOf(rows: readonly Row[], today: IsoDate): Map<Row, number> {
  const left = new Map<Row, number>();
  for (const lots of Map.groupBy(rows, (row) => row.listing_id).values()) {
    const expiring = lots.map(({ expiry_date: expiry, stock: packs }) => ({ expiry, packs }));
    const packs = leftAtExpiry(expiring, lots[0]?.sold ?? 0, today);
    for (const [at, lot] of lots.entries()) left.set(lot, packs[at] ?? 0);
  }
  return left;
}

function chartOf(rows: readonly Row[], { period }: Asked): ReportContent['chart'] {
  const months = new Map(monthsOf(period).map((month) => [month, 0]));
  for (const row of rows) {
    const month = row.expiry_date.slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + valueOf(row));
  }
  return {
    axis: 'Value in dollars',
    kind: 'money',
    series: ['Value'],
    bars: [...months].map(([label, cents]) => ({ label, parts: [toDollars(cents)] })),
    line: null,
  };
}

async function readLots(
  scope: Scope,
  db: Queryable,
  { period, catalog, sellerId, today }: Asked,
  countsSales = true,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with expiring as materialized (
      select o.id, l.id as listing_id, l.name, l.ndc, o.lot_name, o.expiry_date, o.stock, o.price_cents
      from lot o join listing l on l.id = o.listing_id
      where o.status = 'active' and o.stock > 0 and o.expiry_date between ${period.start}::date and ${period.end}::date
        and l.status <> 'withdrawn' and ${ofSeller(scope, sql`l.company_id`)}
        and ${catalog === undefined ? sql`true` : sql`l.catalog_type = ${catalog}`}
        and ${sellerId === undefined ? sql`true` : sql`l.company_id = ${sellerId}`}
    ), sales as (
      select l.listing_id, sum(l.quantity)::int as sold
      from orders r join order_line l on l.facility_id = r.facility_id and l.order_id = r.id
      where r.created_at >= ${addDays(today, -SALES_DAYS)}::timestamp at time zone 'UTC' and r.status <> 'cancelled'
        and (not r.is_c2 or r.signed_at is not null) and ${ofSeller(scope, sql`r.seller_company_id`)}
        and l.listing_id in (select e.listing_id from expiring e) and ${sql.lit(countsSales)}
      group by 1
    )
    select e.listing_id, e.name, e.ndc, e.lot_name, e.expiry_date, e.stock, e.price_cents, coalesce(s.sold, 0)::int as sold
    from expiring e left join sales s using (listing_id) order by e.expiry_date, e.name collate "C", e.id`.execute(
    db,
  );
  return rows;
}

const ofSeller = (scope: Scope, companyId: RawBuilder<unknown>): RawBuilder<unknown> =>
  userType(scope.roles) === 'administrator' ? sql`true` : sql`${companyId} = ${scope.company?.id ?? 0}`;

import { sql } from 'kysely';
import { userType } from '#rules/accounts/roles.ts';
import { toDollars } from '#rules/money.ts';
import { monthsOf } from '#rules/reports/periods.ts';
import { percentSaved } from '#rules/reports/reports.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { hidesPrices, missedSavings } from '../../catalog/index.ts';
import { figuresBy } from '../figures.ts';
import { figuresOf, tradedBy, type Asked } from '../range.ts';
import { column, type ReportContent } from '../report.ts';

const CATALOGS = ['medigi', 'medshorts', '503b'] as const;

interface Sums {
  orders: number;
  packs: number;
  goods: number;
  savings: number;
  /** Of the savings, those of orders that came of bids, and of contracts. */
  bid: number;
  rfp: number;
  /** Of the packs, those that were shipped in time (RB-456). */
  filled: number;
  shipping: number;
  fees: number;
  by_catalog: Readonly<Record<string, number>>;
}

const NOTHING: Sums = {
  orders: 0,
  packs: 0,
  goods: 0,
  savings: 0,
  bid: 0,
  rfp: 0,
  filled: 0,
  shipping: 0,
  fees: 0,
  by_catalog: {},
};

/** By month, those without an order too. */
export async function readMonths(
  scope: Scope,
  db: Queryable,
  asked: Asked,
): Promise<(Sums & { month: string })[]> {
  const orders = asked.catalog === undefined ? sql`c.whole_orders` : sql`c.orders`;
  const { rows } = await sql<Sums & { month: string }>`
    with c as (
      select to_char(r.day, 'YYYY-MM') as month, r.catalog_type, sum(r.orders) as orders, sum(r.whole_orders) as whole_orders,
        sum(r.packs) as packs, sum(r.sub_total_cents) as goods, sum(r.savings_cents) as savings, sum(r.bid_savings_cents) as bid,
        sum(r.rfp_savings_cents) as rfp, sum(r.filled_packs) as filled, sum(r.shipping_cents) as shipping, sum(r.fee_cents) as fees
      from ${figuresBy(scope, asked, 'month')} r where not r.is_cancelled and ${tradedBy(scope)} and ${figuresOf(asked)} group by 1, 2
    )
    select c.month, sum(${orders})::int as orders, sum(c.packs)::bigint as packs, sum(c.goods)::bigint as goods,
      sum(c.savings)::bigint as savings, sum(c.bid)::bigint as bid, sum(c.rfp)::bigint as rfp, sum(c.filled)::bigint as filled,
      sum(c.shipping)::bigint as shipping, sum(c.fees)::bigint as fees,
      json_object_agg(c.catalog_type, c.goods) as by_catalog
    from c group by 1`.execute(db);
  const found = new Map(rows.map((row) => [row.month, row]));
  return monthsOf(asked.period).map((month) => found.get(month) ?? { month, ...NOTHING });
}

const sumOf = (months: readonly Sums[], key: Exclude<keyof Sums, 'by_catalog'>): number =>
  months.reduce((sum, one) => sum + one[key], 0);

const POTENTIAL_OF_ONE =
  'Potential savings are known of the facility that you work for. Choose it to see them.';

/** What was spent and saved, and what purchases elsewhere would have cost less at the lowest offer of today (RB-454). */
export async function viewSavings(scope: Scope, db: Queryable, asked: Asked): Promise<ReportContent> {
  const hidden = hidesPrices(scope);
  const [months, missed] = await Promise.all([
    readMonths(scope, db, asked),
    hidden ? null : potentialOf(scope, db, asked),
  ]);
  const shown = (cents: number | null) => (hidden || cents === null ? null : toDollars(cents));
  const share = (savings: number, goods: number) => (hidden ? null : percentSaved(savings, goods));
  const potential = (month: string) => missed && (missed.get(month) ?? 0);
  const [orders, goods, savings] = [
    sumOf(months, 'orders'),
    sumOf(months, 'goods'),
    sumOf(months, 'savings'),
  ];
  const unknown = !hidden && missed === null && !scope.isAdmin;
  const allMissed = missed && [...missed.values()].reduce((sum, cents) => sum + cents, 0);
  return {
    columns: [
      column('month', 'Month', 'month'),
      column('orders', 'Orders', 'count'),
      column('spend', 'Spend', 'money'),
      column('savings', 'Savings', 'money'),
      column('percent_saved', 'Percent Saved', 'percent'),
      column('potential_savings', 'Potential Savings', 'money'),
    ],
    rows: months.map((one) => [
      one.month,
      one.orders,
      toDollars(one.goods),
      shown(one.savings),
      share(one.savings, one.goods),
      shown(potential(one.month)),
    ]),
    totals: [null, orders, toDollars(goods), shown(savings), share(savings, goods), shown(allMissed)],
    figures: [
      { label: 'Spend', kind: 'money', value: toDollars(goods) },
      { label: 'Savings', kind: 'money', value: shown(savings) },
      { label: 'Percent Saved', kind: 'percent', value: share(savings, goods) },
    ],
    ...(unknown && { notice: POTENTIAL_OF_ONE }),
    chart: {
      axis: 'Dollars',
      kind: 'money',
      // What is not known, or not shown, is no part of the picture.
      series: ['Savings', ...(missed ? ['Potential savings'] : [])],
      bars: months.map((one) => ({
        label: one.month,
        parts: [shown(one.savings) ?? 0, ...(missed ? [shown(potential(one.month)) ?? 0] : [])],
      })),
      line: hidden
        ? null
        : {
            label: 'Percent saved',
            values: months.map((one) => (one.orders === 0 ? null : share(one.savings, one.goods))),
          },
    },
  };
}

/** Known of the current facility alone, whose offers and prices they are; by month in cents. */
export async function potentialOf(
  scope: Scope,
  db: Queryable,
  asked: Asked,
): Promise<Map<string, number> | null> {
  const ofCurrent =
    asked.facility === null ? rangesOneFacility(scope) : asked.facility.id === scope.facility?.id;
  if (!ofCurrent || scope.facility === null || scope.isAdmin) return null;
  return missedSavings(scope, db, { today: asked.today, ...asked.period });
}

const rangesOneFacility = (scope: Scope): boolean =>
  userType(scope.roles) === 'buyer' &&
  !scope.roles.some((role) => ['CompanyAdmin', 'FinanceAdmin', 'FacilityAdmin'].includes(role));

export async function viewSpend(scope: Scope, db: Queryable, asked: Asked): Promise<ReportContent> {
  const months = await readMonths(scope, db, asked);
  const totalOf = ({ goods, shipping, fees }: Sums) => goods + shipping + fees;
  const average = (cents: number, orders: number) =>
    orders === 0 ? null : toDollars(Math.round(cents / orders));
  const cellsOf = (one: Sums) => [
    one.orders,
    one.packs,
    toDollars(one.goods),
    toDollars(one.shipping),
    toDollars(one.fees),
    toDollars(totalOf(one)),
    average(totalOf(one), one.orders),
  ];
  const all: Sums = {
    ...NOTHING,
    orders: sumOf(months, 'orders'),
    packs: sumOf(months, 'packs'),
    goods: sumOf(months, 'goods'),
    shipping: sumOf(months, 'shipping'),
    fees: sumOf(months, 'fees'),
  };
  return {
    columns: [
      column('month', 'Month', 'month'),
      column('orders', 'Orders', 'count'),
      column('packs', 'Packs', 'count'),
      column('sub_total', 'Sub Total', 'money'),
      column('shipping', 'Shipping', 'money'),
      column('fees', 'Fees', 'money'),
      column('total', 'Total', 'money'),
      column('average_order', 'Average Order', 'money'),
    ],
    rows: months.map((one) => [one.month, ...cellsOf(one)]),
    totals: [null, ...cellsOf(all)],
    figures: [
      { label: 'Total', kind: 'money', value: toDollars(totalOf(all)) },
      { label: 'Orders', kind: 'count', value: all.orders },
      { label: 'Average Order', kind: 'money', value: average(totalOf(all), all.orders) },
    ],
    chart: {
      axis: 'Sub total in dollars',
      kind: 'money',
      series: [...CATALOGS],
      bars: months.map(({ month, by_catalog: cents }) => ({
        label: month,
        parts: CATALOGS.map((catalog) => toDollars(cents[catalog] ?? 0)),
      })),
      line: null,
    },
  };
}

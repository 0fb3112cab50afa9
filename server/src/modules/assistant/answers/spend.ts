import { sql } from 'kysely';
import { toDollars } from '#rules/money.ts';
import { percentOf } from '#rules/reports/reports.ts';
import {
  column,
  figuresOf,
  viewBidSavings,
  viewBySupplier,
  viewSavings,
  viewSpend,
  viewTopGenerics,
  viewTopNdcs,
} from '../../reports/index.ts';
import { bars, count, money, ofReport, reportAsked, rowsOf, sumOf, without, type Answer } from '../answer.ts';

export const spendByMonth: Answer = async (scope, db, asked) =>
  ofReport(await viewSpend(scope, db, reportAsked(asked)));

export const spendByCompany: Answer = async (_, db, asked) => {
  interface Row {
    name: string;
    orders: number;
    packs: number;
    cents: number;
    all_cents: number;
    companies: number;
  }
  const rows = await rowsOf<Row>(
    db,
    sql`select t.*, sum(t.cents) over () as all_cents, count(*) over () as companies from (
        select c.name, sum(r.whole_orders)::int as orders, sum(r.packs) as packs, sum(r.sub_total_cents) as cents
        from order_figure_now r join company c on c.id = r.buyer_company_id
        where not r.is_cancelled and ${figuresOf(reportAsked(asked))} group by c.id) t
      order by t.cents desc, t.name`,
  );
  const [first] = rows;
  const shown = rows.slice(0, asked.limit);
  return {
    columns: [
      column('rank', 'Rank', 'count'),
      column('buyer', 'Buyer', 'text'),
      column('orders', 'Orders', 'count'),
      column('packs', 'Packs', 'count'),
      column('spend', 'Spend', 'money'),
      column('share', 'Share', 'percent'),
    ],
    rows: shown.map((one, at) => [
      at + 1,
      one.name,
      one.orders,
      one.packs,
      toDollars(one.cents),
      percentOf(one.cents, one.all_cents),
    ]),
    figures: [money('Spend', first?.all_cents ?? 0), count('Buyers', first?.companies ?? 0)],
    chart: bars(
      'Spend in dollars',
      'money',
      shown.map(({ name, cents }) => ({ label: name, value: toDollars(cents) })),
    ),
  };
};

export const spendBySupplier: Answer = async (scope, db, asked) => {
  const rows = await viewBySupplier(scope, db, reportAsked(asked));
  const all = sumOf(rows, ({ spend }) => Math.round(spend * 100));
  const shown = rows.slice(0, asked.limit);
  return {
    columns: [
      column('rank', 'Rank', 'count'),
      column('supplier', 'Supplier', 'text'),
      column('orders', 'Orders', 'count'),
      column('spend', 'Spend', 'money'),
      column('share', 'Share', 'percent'),
    ],
    rows: shown.map(({ name, orders, spend }, at) => [
      at + 1,
      name,
      orders,
      spend,
      percentOf(Math.round(spend * 100), all),
    ]),
    figures: [money('Spend', all), count('Suppliers', rows.length)],
    chart: bars(
      'Spend in dollars',
      'money',
      shown.map(({ name, spend }) => ({ label: name, value: spend })),
    ),
  };
};

export const topProducts: Answer = async (scope, db, asked) =>
  ofReport(await viewTopNdcs(scope, db, reportAsked(asked), asked.limit));

export const topGenerics: Answer = async (scope, db, asked) =>
  ofReport(await viewTopGenerics(scope, db, reportAsked(asked), asked.limit));

/** What could be saved besides is known of a facility alone that somebody works for. */
export const savingsByMonth: Answer = async (scope, db, asked) =>
  without(ofReport(await viewSavings(scope, db, reportAsked(asked))), ['potential_savings']);

export const bidSavings: Answer = async (scope, db, asked) => {
  const months = await viewBidSavings(scope, db, reportAsked(asked));
  const saved = sumOf(months, ({ savings }) => Math.round((savings ?? 0) * 100));
  return {
    columns: [
      column('month', 'Month', 'month'),
      column('bids', 'Accepted Bids', 'count'),
      column('savings', 'Savings', 'money'),
    ],
    rows: months.map(({ month, count: bids, savings }) => [month, bids, savings]),
    figures: [
      money('Savings', saved),
      count(
        'Accepted Bids',
        sumOf(months, (one) => one.count),
      ),
    ],
    chart: bars(
      'Savings in dollars',
      'money',
      months.map(({ month, savings }) => ({ label: month, value: savings ?? 0 })),
    ),
  };
};

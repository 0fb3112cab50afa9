import { sql } from 'kysely';
import type { SellerHome } from '#contract/orders/selling.ts';
import { addDays, type IsoDate } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import { formatNdc } from '#rules/ndc.ts';
import { monthsUntil, monthToDate, startOfDay, type Days } from '#rules/zone-days.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { reached } from './range.ts';

const MONTHS = 12;
/** So many days are compared with as many before. */
const COMPARED = 30;
/** Of what was sold lately. */
const RECENT = 90;
const BEST = 10;

/** The day it is for the asker, and where its days begin. */
export interface Here {
  today: IsoDate;
  zone: string;
}

interface SoldOf {
  packs: number;
  orders: number;
  cents: number;
}

interface Best extends SoldOf {
  ndc: string;
  name: string;
}

interface Row {
  of_days: { orders: number; cents: number }[];
  best: Best[];
}

const bounds = ({ from, until }: Days, zone: string) => ({
  from: startOfDay(from, zone).toISOString(),
  until: startOfDay(addDays(until, 1), zone).toISOString(),
});

export const recentDays = ({ today }: Here): Days => ({ from: addDays(today, 1 - RECENT), until: today });

/** Orders `r` of the asker that were not cancelled, of some days. */
const soldIn = (scope: Scope, { from, until }: { from: unknown; until: unknown }) =>
  sql`${reached(scope.company?.id ?? 0)} and r.status <> 'cancelled' and r.created_at >= ${from} and r.created_at < ${until}`;

/** What was sold of each listing lately, for a statement that asks for some: `s`. */
export const listingSales = (scope: Scope, here: Here) => {
  const { from, until } = bounds(recentDays(here), here.zone);
  return sql`(select l.listing_id, sum(l.quantity)::int as packs, count(distinct r.id)::int as orders,
      sum(l.extended_cents)::bigint as cents
    from orders r join order_line l on l.order_id = r.id
    where ${soldIn(scope, { from: sql`${from}::timestamptz`, until: sql`${until}::timestamptz` })}
    group by l.listing_id)`;
};

type Sales = Pick<SellerHome, 'months' | 'this_month' | 'recent' | 'best' | 'sales'>;

/** How the seller’s sales go, in one statement: by month, this month, the last days, and what was sold most of. */
export async function viewSellerSales(scope: Scope, db: Queryable, here: Here): Promise<Sales> {
  const { today } = here;
  const month = monthToDate(today);
  const now = { from: addDays(today, 1 - COMPARED), until: today };
  const before = { from: addDays(now.from, -COMPARED), until: addDays(now.from, -1) };
  const months = monthsUntil(today, MONTHS);
  const asked = [...months, month.now, month.before, now, before];
  const { of_days, best } = await readSales(scope, db, here, asked);
  const found = asked.map((days, place) => ({
    ...days,
    orders: of_days[place]?.orders ?? 0,
    dollars: toDollars(of_days[place]?.cents ?? 0),
  }));
  const at = (place: number) => found[MONTHS + place] ?? { ...month.now, orders: 0, dollars: 0 };
  return {
    months: found.slice(0, MONTHS),
    this_month: { now: at(0), before: at(1) },
    sales: { now: at(2), before: at(3) },
    recent: recentDays(here),
    best: best.map(({ cents, ...one }) => ({
      ...one,
      ndc_number: formatNdc(one.ndc),
      dollars: toDollars(cents),
    })),
  };
}

async function readSales(scope: Scope, db: Queryable, here: Here, asked: readonly Days[]): Promise<Row> {
  const all = asked.map((days) => bounds(days, here.zone));
  const recent = bounds(recentDays(here), here.zone);
  const within = soldIn(scope, {
    from: sql`${recent.from}::timestamptz`,
    until: sql`${recent.until}::timestamptz`,
  });
  const { rows } = await sql<Row>`select (
      select json_agg(json_build_object('orders', s.orders, 'cents', s.cents) order by d.place)
      from unnest(${all.map(({ from }) => from)}::timestamptz[], ${all.map(({ until }) => until)}::timestamptz[])
          with ordinality d(first, past, place)
        cross join lateral (select count(*) as orders, coalesce(sum(r.total_cents), 0) as cents
          from orders r where ${soldIn(scope, { from: sql`d.first`, until: sql`d.past` })}) s) as of_days,
    (select coalesce(json_agg(b), '[]') from (
      select l.ndc, min(l.name) as name, sum(l.quantity)::int as packs, count(distinct r.id)::int as orders,
        sum(l.extended_cents)::bigint as cents
      from orders r join order_line l on l.order_id = r.id where ${within}
      group by l.ndc order by packs desc, cents desc, l.ndc limit ${sql.lit(BEST)}) b) as best`.execute(db);
  return rows[0] ?? { of_days: [], best: [] };
}

import { sql, type RawBuilder } from 'kysely';
import { addDays, lastOfMonth, type IsoDate } from '#rules/dates.ts';
import { toDollars } from '#rules/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isOnSale } from '../../catalog/index.ts';

type Condition = RawBuilder<unknown>;

/** The offers `x` of others that are of the same product as `s`. */
const sameProduct = (
  today: string,
): Condition => sql`x.gcn_seqno = s.gcn_seqno and x.package_size = s.package_size
  and x.company_id <> s.company_id and ${isOnSale('x', today)}`;

export interface StandingJson {
  rank: number;
  of: number;
  lowest_cents: number;
}

/**
 * Where the unit price of listing `l` stands among the offers of its product that buyers see, its own among them; null where
 * it is no such offer. Nobody is named: `lowest_cents` is the lowest unit price, for a pack of this listing.
 */
export const standingOf = (today: string): RawBuilder<StandingJson | null> => sql`(
  select json_build_object('rank', 1 + count(x.listing_id) filter (where x.unit_price_cents < s.unit_price_cents),
    'of', 1 + count(x.listing_id),
    'lowest_cents', round(least(s.unit_price_cents, min(x.unit_price_cents)) * s.eaches_per_pack))
  from catalog_search s left join catalog_search x on ${sameProduct(today)}
  where s.listing_id = l.id and s.gcn_seqno is not null and ${isOnSale('s', today)}
  group by s.listing_id)`;

/** Percent by which somebody has to be cheaper, by what the filter is called. */
const UNDERCUT = { any: 0, over_5: 5 } as const;
export type Undercut = keyof typeof UNDERCUT;

/** Whether somebody offers the product of listing `l` for less, by more than the percentage. */
export const isUndercut = (by: Undercut, today: string): Condition => sql`exists (
  select from catalog_search s where s.listing_id = l.id and ${isOnSale('s', today)}
    and exists (${cheaperThan(by, today)}))`;

/** The offers `x` that are cheaper than `s`, the cheapest first: the index ends the search at the first. */
const cheaperThan = (by: Undercut, today: string): Condition => sql`
  select x.unit_price_cents from catalog_search x where ${sameProduct(today)}
    and x.unit_price_cents < s.unit_price_cents * ${sql.lit(1 - UNDERCUT[by] / 100)}
  order by x.unit_price_cents limit 1`;

const SHOWN = 5;
const EXPIRING_DAYS = 90;

interface ExpiringRow {
  /** '2026-09'; null: all of them. */
  month: string | null;
  listings: number;
  lots: number;
  cents: number;
}

interface FiguresRow {
  out_of_stock: number;
  missed: { id: number; name: string; ndc: string; packs: number; orders: number; cents: number }[];
  expiring: ExpiringRow[];
}

const NOTHING: FiguresRow = { out_of_stock: 0, missed: [], expiring: [] };

/**
 * What the own listings ask for: what expires soon, what is sold out. `sales` are rows of `listing_id`, `packs`, `orders` and
 * `cents` that were sold lately. One statement. The search says of a listing without a pack to sell that its latest expiry is
 * over, or that it has none.
 */
export async function viewListingFigures(scope: Scope, db: Queryable, today: IsoDate, sales: Condition) {
  const companyId = scope.company?.id ?? 0;
  const until = addDays(today, EXPIRING_DAYS);
  const { rows } = await sql<FiguresRow>`
    with out as materialized (
      select s.listing_id as id from catalog_search s where s.company_id = ${companyId}
        and (s.latest_expiry is null or s.latest_expiry < ${today}::date)
    ), soon as (
      select l.id, o.expiry_date, o.stock * o.price_cents as worth
      from catalog_search s join listing l on l.id = s.listing_id join lot o on o.listing_id = l.id
      where s.company_id = ${companyId} and s.earliest_expiry <= ${until}::date
        and l.status = 'active' and o.status = 'active' and o.stock > 0
        and o.expiry_date between ${today}::date and ${until}::date
    )
    select (select count(*)::int from out) as out_of_stock,
      (select coalesce(json_agg(m), '[]') from (select l.id, l.name, l.ndc, s.packs, s.orders, s.cents
        from out join ${sales} s on s.listing_id = out.id join listing l on l.id = out.id
        order by s.packs desc, l.id limit ${sql.lit(SHOWN)}) m) as missed,
      (select json_agg(e) from (select to_char(expiry_date, 'YYYY-MM') as month, count(distinct id) as listings,
        count(*) as lots, coalesce(sum(worth), 0) as cents from soon group by grouping sets ((), (1)) order by 1) e) as expiring`.execute(
    db,
  );
  const found = rows[0] ?? NOTHING;
  return {
    out_of_stock: { count: found.out_of_stock, shown: found.missed },
    expiring: expiringOf(found.expiring, { from: today, until }),
  };
}

interface UndercutRow {
  count: number;
  shown: { id: number; name: string; price_cents: number; low_cents: number; percent: number }[];
}

/** Where somebody is much cheaper, the furthest first: every own listing is held against the offers of its product. */
export async function viewUndercut(scope: Scope, db: Queryable, today: IsoDate) {
  const { rows } = await sql<UndercutRow>`
    with dearer as materialized (
      select s.listing_id as id, s.unit_price_cents as unit, x.unit_price_cents as low
      from catalog_search s cross join lateral (${cheaperThan('over_5', today)}) x
      where s.company_id = ${scope.company?.id ?? 0} and ${isOnSale('s', today)}
    )
    select (select count(*)::int from dearer) as count,
      (select coalesce(json_agg(d), '[]') from (select f.id, s.name, s.lowest_price_cents as price_cents,
          round(f.low * s.eaches_per_pack) as low_cents, round((1 - f.low / f.unit) * 100) as percent
        from (select * from dearer order by low / unit, id limit ${sql.lit(SHOWN)}) f
        join catalog_search s on s.listing_id = f.id order by f.low / f.unit, f.id) d) as shown`.execute(db);
  return {
    count: rows[0]?.count ?? 0,
    shown: (rows[0]?.shown ?? []).map(({ price_cents: price, low_cents: low, ...one }) => ({
      ...one,
      price: toDollars(price),
      lowest_price: toDollars(low),
    })),
  };
}

/** Of some days as a whole and by month, those without a lot too; the first and the last month end where the days do. */
function expiringOf(rows: readonly ExpiringRow[], days: { from: IsoDate; until: IsoDate }) {
  const of = (month: string | null) => {
    const row = rows.find((one) => one.month === month);
    return { listings: row?.listings ?? 0, lots: row?.lots ?? 0, worth: toDollars(row?.cents ?? 0) };
  };
  return {
    ...days,
    ...of(null),
    months: monthsOf(days).map((part) => ({ ...part, ...of(part.from.slice(0, 7)) })),
  };
}

function monthsOf({ from, until }: { from: IsoDate; until: IsoDate }): { from: IsoDate; until: IsoDate }[] {
  const last = lastOfMonth(from);
  return last >= until
    ? [{ from, until }]
    : [{ from, until: last }, ...monthsOf({ from: addDays(last, 1), until })];
}

import { sql, type RawBuilder } from 'kysely';
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
export const EXPIRING_DAYS = 90;

interface FiguresRow {
  out_of_stock: number;
  lots: number;
  worth_cents: number;
  undercut: number;
  shown: { id: number; name: string; price_cents: number; low_cents: number; percent: number }[];
}

/** What the own listings ask for: what expires soon, what is sold out, where somebody is much cheaper. One statement. */
export async function viewListingFigures(scope: Scope, db: Queryable, today: string) {
  const companyId = scope.company?.id ?? 0;
  const { rows } = await sql<FiguresRow>`
    with mine as (
      select l.id from listing l where l.company_id = ${companyId} and l.status = 'active'
    ), sellable as (
      select s.listing_id, s.earliest_expiry from catalog_search s
      where s.company_id = ${companyId} and s.stock > 0 and s.latest_expiry >= ${today}::date
    ), soon as (
      select o.stock * o.price_cents as worth from sellable s join lot o on o.listing_id = s.listing_id
      where s.earliest_expiry <= ${today}::date + ${sql.lit(EXPIRING_DAYS)} and o.status = 'active' and o.stock > 0
        and o.expiry_date between ${today}::date and ${today}::date + ${sql.lit(EXPIRING_DAYS)}
    ), dearer as (
      select s.listing_id as id, s.name, s.lowest_price_cents as price_cents, s.unit_price_cents as unit,
        x.unit_price_cents as low, s.eaches_per_pack
      from catalog_search s cross join lateral (${cheaperThan('over_5', today)}) x
      where s.company_id = ${companyId} and ${isOnSale('s', today)}
    )
    select (select count(*)::int from mine m where not exists (select from sellable where listing_id = m.id)) as out_of_stock,
      (select count(*)::int from soon) as lots, (select coalesce(sum(worth), 0)::bigint from soon) as worth_cents,
      (select count(*)::int from dearer) as undercut,
      (select coalesce(json_agg(d), '[]') from (select id, name, price_cents, round(low * eaches_per_pack) as low_cents,
        round((1 - low / unit) * 100) as percent from dearer order by low / unit, id limit ${sql.lit(SHOWN)}) d) as shown`.execute(
    db,
  );
  const found = rows[0] ?? { out_of_stock: 0, lots: 0, worth_cents: 0, undercut: 0, shown: [] };
  return {
    out_of_stock: found.out_of_stock,
    expiring: { lots: found.lots, worth: toDollars(found.worth_cents) },
    undercut: {
      count: found.undercut,
      shown: found.shown.map(({ price_cents: price, low_cents: low, ...one }) => ({
        ...one,
        price: toDollars(price),
        lowest_price: toDollars(low),
      })),
    },
  };
}

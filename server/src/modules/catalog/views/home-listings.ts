import { sql } from 'kysely';
import type { HomeSection } from '#contract/catalog/home-listings.ts';
import type { CatalogListing } from '#contract/catalog/listing-shapes.ts';
import { NOT_ELIGIBLE } from '#rules/catalog/eligibility.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isOfferedTo } from './exclusions.ts';
import { lowestOf } from './lowest.ts';
import { askedCents, cardsOf, rulesOn } from './priced.ts';
import { toCatalogListings, type ShownCards } from './search.ts';
import { hidesPrices, offeredTo, orderableBy, type Condition } from './visibility.ts';

interface Page {
  page: number;
  per_page: number;
}

/** Ids of what a section shows, in its order; all of it can be ordered today. Of what is short, one offer of a product: the cheapest. */
function idsOf(scope: Scope, section: HomeSection, today: string): Condition {
  const orderable = orderableBy(scope, today);
  const offered = sql`${orderable} and ${isOfferedTo(scope, 's')}`;
  // Who reads no prices learns none by an order.
  const cheapest = hidesPrices(scope) ? sql`s.name` : sql`s.lowest_price_cents`;
  switch (section) {
    case 'favorites':
      return sql`select s.listing_id from favorite f join catalog_search s on s.listing_id = f.listing_id
        where f.user_id = ${scope.userId} and ${orderable} order by f.id desc`;
    case 'trending':
      return sql`select s.listing_id from trending_listing t join catalog_search s on s.listing_id = t.listing_id
        where ${offered} order by t.packs desc, t.listing_id`;
    case 'shortages':
      return sql`select p.listing_id from (
          select distinct on (s.package_size, coalesce(s.gcn_seqno::text, s.ndc)) s.listing_id, s.name, s.gcn_seqno, s.package_size
          from catalog_search s where s.shortage_id is not null and ${offered}
          order by s.package_size, coalesce(s.gcn_seqno::text, s.ndc), ${cheapest}, s.listing_id) p
        order by exists (select from facility_usage u where u.facility_id = ${scope.facility?.id ?? 0}
          and u.gcn_seqno = p.gcn_seqno and u.package_size = p.package_size) desc, p.name, p.listing_id`;
    case 'new':
      return sql`select s.listing_id from listing l join catalog_search s on s.listing_id = l.id
        where l.created_at >= ${today}::date - 30 and ${offered} order by l.created_at desc, l.id desc`;
  }
}

/** A few listings for the home of a buyer (RB-215). */
export function viewHomeListings(
  scope: Scope,
  db: Queryable,
  { section, page, per_page }: { section: HomeSection } & Page,
  today: string,
): Promise<CatalogListing[]> {
  return shown(
    scope,
    db,
    sql`${idsOf(scope, section, today)} limit ${sql.lit(per_page)} offset ${sql.lit((page - 1) * per_page)}`,
    today,
  );
}

/** Months to expiry below which a lot is short-dated (RB-217). */
const SHORT_MONTHS = 12;
const ALTERNATIVES = 50;

/**
 * Offers of the same drug group and package size with a short-dated lot, the cheapest such lot first, by expiry where prices are
 * hidden (X-59). 404 for a listing outside the range.
 */
export async function viewShortAlternatives(
  scope: Scope,
  db: Queryable,
  id: number,
  today: string,
): Promise<CatalogListing[]> {
  const { rows } = await sql<{ gcn_seqno: number | null; package_size: number }>`
    select s.gcn_seqno, s.package_size from catalog_search s where s.listing_id = ${id} and ${offeredTo(scope)}`.execute(
    db,
  );
  const [of] = rows;
  if (!of) throw notFound(NOT_ELIGIBLE);
  if (of.gcn_seqno === null) return [];
  const order = hidesPrices(scope) ? sql`o.expiry_date` : sql`o.cents, o.expiry_date`;
  return shown(
    scope,
    db,
    sql`select s.listing_id from catalog_search s
      cross join lateral (select ${rulesOn(scope, 's', today)} as rules offset 0) r
      cross join lateral (select ${askedCents(scope, sql`x.price_cents`, sql`r.rules`)} as cents, x.expiry_date from lot x
        where x.listing_id = s.listing_id and x.status = 'active' and x.stock > 0 and x.expiry_date >= ${today}::date
          and x.expiry_date < ${today}::date + make_interval(months => ${sql.lit(SHORT_MONTHS)})
        order by x.price_cents, x.expiry_date limit 1) o
      where s.gcn_seqno = ${of.gcn_seqno} and s.package_size = ${of.package_size} and s.listing_id <> ${id}
        and ${orderableBy(scope, today)} and ${isOfferedTo(scope, 's')} order by ${order}, s.listing_id limit ${sql.lit(ALTERNATIVES)}`,
    today,
  );
}

/** What the catalog shows of what `chosen` selects, in its order. */
async function shown(
  scope: Scope,
  db: Queryable,
  chosen: Condition,
  today: string,
): Promise<CatalogListing[]> {
  const { rows } = await sql<ShownCards>`with page as materialized (select array(${chosen}) as ids)
    select ${cardsOf(scope, sql`ids`, today)} as cards, ${lowestOf(scope, sql`ids`, today)} as lowest from page`.execute(
    db,
  );
  return rows[0] ? toCatalogListings(rows[0], hidesPrices(scope), today) : [];
}

/** Product types of the listings that somebody may see, with how many have each (RB-216). An index of listings answers it alone. */
export async function viewListingTypes(
  scope: Scope,
  db: Queryable,
): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    select s.product_type_name as name, count(*)::int as count from listing s
    where s.product_type_name is not null and s.status = 'active' and ${offeredTo(scope)} group by 1 order by 1`.execute(
    db,
  );
  return rows;
}

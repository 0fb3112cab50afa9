import { sql } from 'kysely';
import type { Scope } from '../../../platform/scope.ts';
import { catalogOf, isRuled, paysInListOrder } from './priced.ts';
import { hidesPrices, visibleTo, type Condition } from './visibility.ts';

/** The cheapest two offers of the product of `o`, as an array. */
function cheapestOf(scope: Scope, today: string): Condition {
  const offers = sql`s.gcn_seqno = o.gcn_seqno and s.package_size = o.package_size and ${visibleTo(scope, today)}`;
  const byPrice = sql`order by s.unit_price_cents, s.listing_id limit 2`;
  if (paysInListOrder(scope))
    return sql`array(select s.listing_id from catalog_search s where ${offers} ${byPrice})`;
  const listed = sql`select x.listing_id from (
    select s.listing_id from catalog_search s where ${offers} and not ${isRuled(scope)} ${byPrice}) x`;
  const ruled = sql`select s.listing_id from catalog_search s where ${offers} and ${isRuled(scope)}`;
  return sql`array(select s.listing_id from ${catalogOf(scope, today)} s
    where s.listing_id in (${listed} union all ${ruled}) ${byPrice})`;
}

/**
 * Those of the listings `ids` that are the cheapest per unit of several offers of their product, as a JSON array; none
 * where prices are hidden. The offers are all that the asker may see, whatever was searched.
 */
export const lowestOf = (scope: Scope, ids: Condition, today: string): Condition =>
  hidesPrices(scope)
    ? sql`'[]'::json`
    : sql`(select coalesce(json_agg(i.id), '[]') from unnest(${ids}) i(id)
    join catalog_search o on o.listing_id = i.id
    cross join lateral (select ${cheapestOf(scope, today)} as cheapest) best
    where cardinality(best.cheapest) = 2 and best.cheapest[1] = i.id)`;

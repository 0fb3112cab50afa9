import { sql } from 'kysely';
import type { Scope } from '../../../platform/scope.ts';
import { paysInListOrder, pricedAs, SORT_COLUMNS } from './priced.ts';
import { hidesPrices, visibleTo, type Condition } from './visibility.ts';

const isOffer = (of: 'o' | 'p') =>
  sql`s.gcn_seqno = ${sql.ref(`${of}.gcn_seqno`)} and s.package_size = ${sql.ref(`${of}.package_size`)}`;

/** Of each product of `ids` the two that an index has first. */
const byIndex = (scope: Scope, ids: Condition, today: string): Condition => sql`(
  select coalesce(json_agg(i.id), '[]') from unnest(${ids}) i(id)
  join catalog_search o on o.listing_id = i.id
  cross join lateral (select array(select s.listing_id from catalog_search s where ${isOffer('o')} and ${visibleTo(scope, today)}
    order by s.unit_price_cents, s.listing_id limit 2) as cheapest) best
  where cardinality(best.cheapest) = 2 and best.cheapest[1] = i.id)`;

/** All offers of all products of `ids`, priced at once. */
const byRules = (scope: Scope, ids: Condition, today: string): Condition => sql`(
  with product as materialized (
    select distinct o.gcn_seqno, o.package_size from catalog_search o where o.listing_id = any (${ids})
  ), ${pricedAs(scope, 'offer', sql`select ${SORT_COLUMNS} from product p join catalog_search s on ${isOffer('p')} where ${visibleTo(scope, today)}`, { today })}
  select coalesce(json_agg(b.listing_id), '[]') from (
    select s.listing_id, row_number() over (partition by s.gcn_seqno, s.package_size order by s.unit_price_cents, s.listing_id) as place,
      count(*) over (partition by s.gcn_seqno, s.package_size) as offers from offer s) b
  where b.place = 1 and b.offers > 1 and b.listing_id = any (${ids}))`;

/**
 * Those of the listings `ids` that are the cheapest per unit of several offers of their product, as a JSON array; none
 * where prices are hidden. The offers are all that the asker may see, whatever was searched.
 */
export function lowestOf(scope: Scope, ids: Condition, today: string): Condition {
  if (hidesPrices(scope)) return sql`'[]'::json`;
  return (paysInListOrder(scope) ? byIndex : byRules)(scope, ids, today);
}

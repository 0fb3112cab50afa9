import { sql } from 'kysely';
import type { Scope } from '../../../platform/scope.ts';
import { isOfferedTo } from './exclusions.ts';
import { charged, paysInListOrder, ruledPrices, rulesOn } from './priced.ts';
import { hidesPrices, isSoftBlocked, offeredTo, type Condition } from './visibility.ts';

/** So many are told. */
const ALTERNATIVES = 50;

/**
 * Other offers of the product of a listing `s`, as a JSON array of `AlternativeRow`: the cheapest first; by date where prices are
 * hidden (X-59). All offers and their lots are priced at once.
 */
export function alternativesOf(scope: Scope, today: string): Condition {
  const hidden = hidesPrices(scope);
  const first = (column: string) =>
    sql`order by ${sql.ref(hidden ? 'o.latest_expiry' : column)}, o.listing_id limit ${sql.lit(ALTERNATIVES)}`;
  return sql`(with offer as materialized (
      select o.listing_id, o.company_id, o.name, o.company_name, o.catalog_type, o.lowest_price_cents as list_cents, o.eaches_per_pack,
        o.gcn_seqno, o.latest_expiry, o.package_size, o.stock, o.lot_count, o.wac_cents, o.ndc, o.category
      from catalog_search o
      where o.gcn_seqno = s.gcn_seqno and o.package_size = s.package_size and o.listing_id <> s.listing_id
        and o.stock > 0 and o.latest_expiry >= ${today}::date and (o.start_date is null or o.start_date <= ${today}::date)
        and o.listing_id in (select s.listing_id from catalog_search s where ${offeredTo(scope)} and s.gcn_seqno = o.gcn_seqno)
        and ${isOfferedTo(scope, 'o')}
      ${hidden || paysInListOrder(scope) ? first('o.lowest_price_cents') : sql``}
    ), sale as materialized (
      select x.listing_id, o.company_id, x.price_cents as list_cents, x.expiry_date, x.stock from offer o join lot x on x.listing_id = o.listing_id
      where x.status = 'active' and x.stock > 0 and x.expiry_date >= ${today}::date
    ), listed as materialized (
      select listing_id, company_id, list_cents from offer union all select listing_id, company_id, list_cents from sale
    ), paid as materialized (${ruledPrices(scope, sql`listed`, { column: 'list_cents', today })}
    ), sold as materialized (
      select x.listing_id, json_agg(json_build_object('price_cents', coalesce(p.cents, ${charged(scope, sql`x.list_cents`)}),
        'list_cents', x.list_cents, 'stock', x.stock, 'expiry_date', x.expiry_date) order by x.list_cents) as lots
      from sale x left join paid p on p.id = x.listing_id and p.list = x.list_cents group by 1)
    select coalesce(json_agg(a), '[]') from (
      select o.listing_id, o.name, o.company_id, o.company_name, o.catalog_type, coalesce(p.cents, ${charged(scope, sql`o.list_cents`)}) as lowest_price_cents,
        o.eaches_per_pack, o.latest_expiry, o.package_size, o.stock, o.lot_count, o.wac_cents, al.min_packs, ac.shipping_price_cents,
        ac.shipping_threshold_cents, x.lots, to_json(${rulesOn(scope, 'o', today)}) as price_rules, ${isSoftBlocked(scope.facility?.id ?? 0, 'o')} as soft_block
      from offer o join listing al on al.id = o.listing_id join company ac on ac.id = o.company_id
      left join sold x on x.listing_id = o.listing_id
      left join paid p on p.id = o.listing_id and p.list = o.list_cents
      ${first('lowest_price_cents')}) a)`;
}

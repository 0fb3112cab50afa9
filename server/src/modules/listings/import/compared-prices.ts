import { sql, type RawBuilder } from 'kysely';
import { isUnchanged, places, type RowRange } from './planned-rows.ts';
import { isLargeChange } from '../large-change.ts';

/**
 * `compared`: each row beside what is listed. `before` is the price of the lot that it changes; for a new lot of a listing,
 * the price of that listing that is nearest to the new one, so that lots of different prices are no alarm. A product that is
 * listed in another catalog only is compared with that listing, for slipped decimals alone: a short-dated lot may be cheap.
 * `told` says whether the seller has to see the pair.
 */
export const compared = (
  range: RowRange,
): RawBuilder<unknown> => sql`${places(range)}, placed as materialized (
    select p.*, coalesce(p.listing_id, (select min(l.id) from listing l
      where l.company_id = ${range.companyId} and l.ndc = p.ndc and l.status <> 'withdrawn')) as near_id
    from place p
  ), priced as (
    select row_number, ndc, catalog, lot, listing_id, near_id, old_id, name, min_packs, case_size, offer_orders_enabled,
      offer_minimum_quantity, expiry, stock, price_type, price_cents, null::bigint as present
    from placed
    union all
    select null, null, null, null, null, listing_id, null, null, null, null, null, null, null, null, null, price_cents, price_cents from lot
    where status = 'active' and listing_id in (select near_id from placed where old_id is null)
  ), nearby as (
    select *, max(present) over (partition by near_id order by price_cents) as below,
      min(present) over (partition by near_id order by price_cents desc) as above
    from priced
  ), beside as (
    select p.row_number, p.ndc, p.catalog, p.lot, p.listing_id, p.price_cents as after,
      case when p.old_id is null then 'listing' else 'lot' end as compared_with,
      coalesce(o.price_cents, case when p.below is null or p.above is null then coalesce(p.below, p.above)
        when p.price_cents::numeric / p.below <= p.above::numeric / p.price_cents then p.below else p.above end) as before,
      ${isUnchanged('p')} as unchanged, coalesce(p.name, l.name) as name, case when p.name <> l.name then l.name end as name_before,
      coalesce((coalesce(p.name, l.name), coalesce(p.min_packs, l.min_packs), coalesce(p.case_size, l.case_size),
          coalesce(p.offer_orders_enabled, l.offer_orders_enabled), coalesce(p.offer_minimum_quantity, l.offer_minimum_quantity))
        <> (l.name, l.min_packs, l.case_size, l.offer_orders_enabled, l.offer_minimum_quantity), false) as listing_changes
    from nearby p left join lot o on o.id = p.old_id left join listing l on l.id = p.listing_id
    where p.row_number is not null
  ), measured as (
    select *, coalesce(case when listing_id is null then ${IS_TENFOLD} else ${IS_LARGE} end, false) as is_large from beside
  ), compared as materialized (
    select *, coalesce(is_large or (compared_with = 'lot' and after <> before), false) as told from measured
  )`;

const IS_LARGE = isLargeChange(sql`before`, sql`after`);

const IS_TENFOLD = sql`after >= before * 10 or after * 10 <= before`;

/** The largest change first, up or down. */
export const BY_SIZE = sql`abs(ln(after_cents::numeric / before_cents)) desc, row_number`;

/* The listings of these sellers whose prices for a buyer `broad_rules` says nothing of: those with a rule on a single product, and
   where a fixed price is for all of a kind. By unit an amount says nothing either, since packs differ in size. */
create or replace function listings_apart(p_sellers bigint[], p_audiences text[], p_today date, p_by_unit boolean)
returns setof bigint language plpgsql stable as $$
begin
  return query
    with rule as materialized (
      select r.seller_company_id as seller, r.target_type, r.target_id from price_rule r
      where r.active and r.audience = any (p_audiences) and r.min_quantity = 1 and r.start_date <= p_today
        and (r.end_date is null or r.end_date >= p_today) and r.seller_company_id = any (p_sellers)
        and (r.target_type in ('listing', 'ndc', 'gcn') or r.kind = 'fixed_price' or r.kind = 'amount_off' and p_by_unit)
    )
    select s.listing_id from rule r
      join catalog_search s on s.listing_id = case when r.target_type = 'listing' then r.target_id::bigint end
    where s.company_id = r.seller
    union select l.id from rule r join listing l on l.ndc = r.target_id and l.company_id = r.seller
    where r.target_type = 'ndc'
    union select s.listing_id from rule r
      join catalog_search s on s.gcn_seqno = case when r.target_type = 'gcn' then r.target_id::bigint end
    where s.company_id = r.seller
    -- One by one, since there hardly is such a rule: no join is to read the catalog for none.
    union select s.listing_id from rule r cross join lateral (
      select c.listing_id from catalog_search c where c.company_id = r.seller and (r.target_type = 'all'
        or r.target_type = 'category' and r.target_id = c.category
        or r.target_type = 'catalog_type' and r.target_id = c.catalog_type) offset 0) s
    where r.target_type in ('all', 'category', 'catalog_type');
end $$;

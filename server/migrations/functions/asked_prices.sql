/* What list prices of listings come to for one pack, of those that rules touch for a buyer known by `p_audiences`: `buyerPrice`
   of `rules/pricing/price-rules.ts` for many of them at once, and proved equal to it. `p_cents` are the list prices, one beside
   each listing. `plain` is what those pay whom no discount names. Rules and listings meet in hash joins, which take a fraction of asking for the rules of each listing. Of the
   rules that match, the strongest is found as a minimum: rank above, and below what it makes of the price, or the fee. */
create or replace function asked_prices(p_listings bigint[], p_cents bigint[], p_sellers bigint[], p_audiences text[], p_today date)
returns table (id bigint, list bigint, plain bigint, cents bigint)
language plpgsql stable set enable_nestloop = off set plan_cache_mode = force_generic_plan as $$
declare
  below constant bigint := (1::bigint << 44) - 1;
begin
  return query
    with running as materialized (
      select r.seller_company_id as seller, r.target_type, r.target_id, r.kind, r.value, ((100 - r.priority) * 8
        + array_position(array['listing', 'ndc', 'gcn', 'category', 'catalog_type', 'all'], r.target_type))::bigint << 44 as rank
      from price_rule r
      where r.active and r.audience = any (p_audiences) and r.min_quantity = 1 and r.start_date <= p_today
        and (r.end_date is null or r.end_date >= p_today)
    ), rule as materialized (
      select * from running r where r.seller = any (p_sellers)
      union all select p.seller, r.target_type, r.target_id, r.kind, r.value, r.rank
      from running r cross join unnest(p_sellers) p(seller) where r.seller is null
    ), asked as materialized (
      select distinct i.listing, i.price from unnest(p_listings, p_cents) i(listing, price) where i.price is not null
    ), listed as materialized (
      select s.listing_id as listing, a.price, s.company_id as seller, s.ndc, s.gcn_seqno, s.category, s.catalog_type
      from catalog_search s join asked a on a.listing = s.listing_id
      where s.listing_id = any (p_listings) and s.company_id = any (p_sellers)
    ), matched as (
      select l.listing, l.price, r.kind, r.value, r.rank from listed l join rule r using (seller) where r.target_type = 'all'
      union all select l.listing, l.price, r.kind, r.value, r.rank from listed l
        join rule r on r.seller = l.seller and r.target_id = l.catalog_type where r.target_type = 'catalog_type'
      union all select l.listing, l.price, r.kind, r.value, r.rank from listed l
        join rule r on r.seller = l.seller and r.target_id = l.category where r.target_type = 'category'
      union all select l.listing, l.price, r.kind, r.value, r.rank from listed l
        join rule r on r.seller = l.seller and r.target_id = coalesce(l.gcn_seqno, 0)::text where r.target_type = 'gcn'
      union all select l.listing, l.price, r.kind, r.value, r.rank from listed l
        join rule r on r.seller = l.seller and r.target_id = l.ndc where r.target_type = 'ndc'
      union all select l.listing, l.price, r.kind, r.value, r.rank from listed l
        join rule r on r.seller = l.seller and r.target_id = l.listing::text where r.target_type = 'listing'
    ), strongest as (
      select m.listing, m.price,
        min(m.rank | ruled_cents(m.price, m.kind, m.value)) filter (where m.kind <> 'marketplace_fee') & below as discounted,
        min(m.rank | m.value) filter (where m.kind = 'marketplace_fee') & below as fee
      from matched m group by 1, 2
    )
    select t.listing, t.price, ruled_cents(t.price, 'marketplace_fee', coalesce(t.fee, 0)), ruled_cents(coalesce(t.discounted, t.price), 'marketplace_fee', coalesce(t.fee, 0))
    from strongest t;
end $$;

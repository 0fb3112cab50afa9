-- What `ruled_prices` is today; for processes of the release before. It goes with the next one.
/* The lowest price of listings for one pack, of those that rules touch for a buyer known by `p_audiences`: `buyerPrice` of
   `rules/pricing/price-rules.ts` for many listings at once, and proved equal to it. Rules and keys of listings meet in one hash
   join, which takes a tenth of asking for the rules of each listing; a plan that compares each with each takes seconds. */
create or replace function lowest_prices(p_listings bigint[], p_sellers bigint[], p_audiences text[], p_today date)
returns table (id bigint, cents bigint) language plpgsql stable set enable_nestloop = off as $$
begin
  return query
    with running as materialized (
      select r.*, array_position(array['listing', 'ndc', 'gcn', 'category', 'catalog_type', 'all'], r.target_type) as place
      from price_rule r
      where r.active and r.audience = any (p_audiences) and r.min_quantity = 1 and r.start_date <= p_today
        and (r.end_date is null or r.end_date >= p_today)
    ), rule as materialized (
      select r.seller_company_id as seller, r.target, r.kind, r.value, r.priority, r.place, r.id from running r
      where r.seller_company_id = any (p_sellers)
      union all select p.seller, r.target, r.kind, r.value, r.priority, r.place, r.id
      from running r cross join unnest(p_sellers) p(seller) where r.seller_company_id is null
    ), keyed as materialized (
      select s.listing_id, s.company_id, s.lowest_price_cents as list,
        unnest(target_keys(s.listing_id, s.ndc, s.gcn_seqno, s.category, s.catalog_type)) as target
      from catalog_search s where s.listing_id = any (p_listings) and s.lowest_price_cents is not null
    ), matched as materialized (
      select k.listing_id, k.list, r.kind, r.value, r.priority, r.place, r.id
      from keyed k join rule r on r.seller = k.company_id and r.target = k.target
    ), discounted as materialized (
      select distinct on (m.listing_id) m.listing_id, ruled_cents(m.list, m.kind, m.value) as cents from matched m
      where m.kind <> 'marketplace_fee'
      order by m.listing_id, m.priority desc, m.place, ruled_cents(m.list, m.kind, m.value), m.id
    ), charged as (
      select distinct on (m.listing_id) m.listing_id, ruled_cents(coalesce(d.cents, m.list), m.kind, m.value) as cents
      from matched m left join discounted d using (listing_id) where m.kind = 'marketplace_fee'
      order by m.listing_id, m.priority desc, m.place, ruled_cents(coalesce(d.cents, m.list), m.kind, m.value), m.id
    )
    select coalesce(c.listing_id, d.listing_id), coalesce(c.cents, d.cents)
    from discounted d full join charged c using (listing_id);
end $$;

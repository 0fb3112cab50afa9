-- The most that rules on a catalog, a category or everything of these sellers take from a list price, and add to it, for a buyer.
create or replace function broad_rules(p_sellers bigint[], p_audiences text[], p_today date)
returns table (percent bigint, cents bigint, fee bigint) language sql stable as $$
  select coalesce(max(r.value) filter (where r.kind = 'percent_off'), 0),
    coalesce(max(r.value) filter (where r.kind = 'amount_off'), 0),
    coalesce(max(r.value) filter (where r.kind = 'marketplace_fee'), 0)
  from price_rule r
  where r.active and r.audience = any (p_audiences) and r.min_quantity = 1 and r.start_date <= p_today
    and (r.end_date is null or r.end_date >= p_today) and r.target_type in ('catalog_type', 'category', 'all')
    and (r.seller_company_id is null or r.seller_company_id = any (p_sellers))
$$;

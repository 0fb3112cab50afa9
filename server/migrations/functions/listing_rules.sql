-- The price rules that run on a day for a buyer known by `p_audiences` on a listing known by `p_targets`; null without any. In
-- two halves, so that each is found by seller and target.
create or replace function listing_rules(p_seller bigint, p_targets text[], p_audiences text[], p_today date)
returns price_rule[] language sql stable as $$
  select array_agg(f.rule order by (f.rule).id) from (
    select r as rule from price_rule r where r.active and r.seller_company_id = p_seller and r.target = any (p_targets)
      and r.audience = any (p_audiences) and r.start_date <= p_today and (r.end_date is null or r.end_date >= p_today)
    union all
    select r from price_rule r where r.active and r.seller_company_id is null and r.target = any (p_targets)
      and r.audience = any (p_audiences) and r.start_date <= p_today and (r.end_date is null or r.end_date >= p_today)) f
$$;

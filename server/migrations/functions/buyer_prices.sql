-- What a request has to know of a facility's price rules on a day; null where it pays list prices everywhere. A seller among
-- them may have a rule for it; which, is asked of `price_rule`.
create or replace function buyer_prices(p_facility bigint, p_today date) returns json language plpgsql stable as $$
declare
  words text[] := buyer_audiences(p_facility);
  sellers bigint[];
  fee bigint;
begin
  select array_agg(distinct r.seller_company_id) into sellers from price_rule_reach r
  where r.audience = any (words) and p_today between r.first_day and r.last_day;
  if sellers is null then return null; end if;
  if sellers[1] = 0 then
    sellers := sellers[2:];
    select r.value into fee from price_rule r
    where r.active and r.seller_company_id is null and r.audience = any (words) and r.min_quantity = 1
      and r.start_date <= p_today and (r.end_date is null or r.end_date >= p_today)
    order by r.priority desc, r.value, r.id limit 1;
  end if;
  if sellers = '{}' and coalesce(fee, 0) = 0 then return null; end if;
  return json_build_object('audiences', words, 'sellers', sellers, 'fee', coalesce(fee, 0));
end $$;

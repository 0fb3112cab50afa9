-- What a request has to know of a facility's price rules on a day; null where it pays list prices everywhere. Sellers are
-- asked one by one, since one may have thousands of rules for a buyer.
create or replace function buyer_prices(p_facility bigint, p_today date) returns json language plpgsql stable as $$
declare
  words text[] := buyer_audiences(p_facility);
  sellers bigint[];
  fee bigint;
begin
  select array_agg(c.id) into sellers from company c where c.is_seller and exists (
    select from price_rule r where r.active and r.seller_company_id = c.id and r.audience = any (words)
      and r.start_date <= p_today and (r.end_date is null or r.end_date >= p_today));
  select r.value into fee from price_rule r
  where r.active and r.seller_company_id is null and r.audience = any (words) and r.min_quantity = 1
    and r.start_date <= p_today and (r.end_date is null or r.end_date >= p_today)
  order by r.priority desc, r.value, r.id limit 1;
  if sellers is null and coalesce(fee, 0) = 0 then return null; end if;
  return json_build_object('audiences', words, 'sellers', coalesce(sellers, '{}'), 'fee', coalesce(fee, 0));
end $$;

-- Before the first rule of a seller for somebody, and when days are added. Of two at once the wider days stay.
create or replace function price_rule_reaches() returns trigger language plpgsql as $$
begin
  insert into price_rule_reach as r (audience, seller_company_id, first_day, last_day)
  select c.audience, c.seller, c.first_day, c.last_day
  from (select audience, coalesce(seller_company_id, 0) as seller, min(start_date) as first_day,
      max(coalesce(end_date, 'infinity')) as last_day
    from changed where active group by 1, 2) c
  where not exists (select from price_rule_reach k where k.audience = c.audience and k.seller_company_id = c.seller
    and k.first_day <= c.first_day and k.last_day >= c.last_day)
  order by 1, 2
  on conflict (audience, seller_company_id) do update
    set first_day = least(r.first_day, excluded.first_day), last_day = greatest(r.last_day, excluded.last_day);
  return null;
end $$;

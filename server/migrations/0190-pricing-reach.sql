-- Which sellers may have rules for whom, so that a request needs not look for a rule of each seller: from the first day of one to
-- the last day of another. Written by the trigger of `price_rule` alone; it may name a seller whose rules are gone.
create table price_rule_reach (
  audience text not null,
  -- 0: the marketplace's own.
  seller_company_id bigint not null,
  first_day date not null,
  last_day date not null,
  primary key (audience, seller_company_id)
);

create function price_rule_reaches() returns trigger language plpgsql as $$
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
create trigger price_rule_added after insert on price_rule
  referencing new table as changed for each statement execute function price_rule_reaches();
create trigger price_rule_changed after update on price_rule
  referencing new table as changed for each statement execute function price_rule_reaches();

insert into price_rule_reach (audience, seller_company_id, first_day, last_day)
select audience, coalesce(seller_company_id, 0), min(start_date), max(coalesce(end_date, 'infinity'))
from price_rule where active group by 1, 2;

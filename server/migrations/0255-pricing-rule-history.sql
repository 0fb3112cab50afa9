-- What a price rule was from when on, for the price history of the listings it is for. A removed rule has a last row that says
-- so; rules of the marketplace are fees, which change no price of a seller.
create table price_rule_change (
  id bigint generated always as identity primary key,
  -- Of a rule that may be removed since.
  rule_id bigint not null,
  seller_company_id bigint not null references company,
  name text not null,
  target text not null,
  kind text not null,
  value bigint not null,
  min_quantity int not null,
  start_date date not null,
  end_date date,
  -- Switched on and not removed.
  active boolean not null,
  changed_by bigint not null references app_user,
  changed_at timestamptz not null
);
create index price_rule_change_target on price_rule_change (seller_company_id, target, rule_id);
create index price_rule_change_rule on price_rule_change (rule_id, id);

insert into price_rule_change (rule_id, seller_company_id, name, target, kind, value, min_quantity, start_date, end_date, active,
  changed_by, changed_at)
select id, seller_company_id, name, target, kind, value, min_quantity, start_date, end_date, active,
  coalesce(updated_by, created_by), updated_at
from price_rule where seller_company_id is not null order by id;

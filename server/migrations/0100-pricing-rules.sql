-- Who pays what: discounts of a seller and fees of the marketplace, for some buyers, on some listings, on some days.
create table price_rule (
  id bigint generated always as identity primary key,
  name text not null,
  -- Null: the marketplace's, for the listings of every seller.
  seller_company_id bigint references company,
  kind text not null check (kind in ('percent_off', 'amount_off', 'fixed_price', 'marketplace_fee')),
  -- Cents of amount_off and fixed_price, hundredths of a percent of the others.
  value bigint not null check (value >= 0),
  target_type text not null check (target_type in ('listing', 'ndc', 'gcn', 'category', 'catalog_type', 'all')),
  target_id text,
  audience_type text not null check (audience_type in
    ('all', 'company', 'facility', 'gpo', 'company_type', 'facility_type', 'state', 'account_type')),
  audience_id text,
  min_quantity int not null default 1 check (min_quantity between 1 and 10000000),
  priority int not null default 50 check (priority between 1 and 100),
  start_date date not null,
  end_date date check (end_date >= start_date),
  active boolean not null default true,
  -- What the keys of a listing and of a buyer are compared with.
  target text not null generated always as (target_type || ':' || coalesce(target_id, '')) stored,
  audience text not null generated always as (audience_type || ':' || coalesce(audience_id, '')) stored,
  version int not null default 1,
  created_by bigint not null references app_user,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((target_type = 'all') = (target_id is null)),
  check ((audience_type = 'all') = (audience_id is null)),
  check (seller_company_id is not null or kind = 'marketplace_fee' and target_type = 'all')
);
create index price_rule_audience on price_rule (audience) where active;
create index price_rule_target on price_rule (seller_company_id, target) where active;
create index price_rule_seller on price_rule (seller_company_id, audience, id);

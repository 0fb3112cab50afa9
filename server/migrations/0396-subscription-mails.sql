-- The mails that people subscribe to: whom a period was told, or had nothing to say to (RB-533).
create table subscription_mail (
  user_id bigint not null references app_user on delete cascade,
  kind text not null check (kind in ('weekly_changes', 'monthly_executive', 'trending_products', 'fav_listings')),
  period date not null,
  is_mailed boolean not null,
  created_at timestamptz not null,
  primary key (user_id, kind, period)
);
create index subscription_mail_period on subscription_mail (period);

-- A favorite as its owner was told of it last.
create table favorite_seen (
  favorite_id bigint primary key references favorite on delete cascade,
  -- At whose prices.
  facility_id bigint references facility,
  is_offered boolean not null,
  price_cents bigint,
  packs integer not null,
  earliest_expiry date,
  seen_on date not null
);
create index favorite_seen_facility on favorite_seen (facility_id);

-- What was on sale when a week ended: what is new in the next one, and what is gone.
create table weekly_offer (
  week date not null,
  listing_id bigint not null references listing,
  primary key (week, listing_id)
);
create index weekly_offer_listing on weekly_offer (listing_id);

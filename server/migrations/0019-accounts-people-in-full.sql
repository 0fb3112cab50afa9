-- What registration, vetting and the managers of users and companies ask for.
alter table company
  add column website text,
  add column phone text,
  add column email text,
  add column about text,
  add column ein text,
  add column gpo_name text,
  add column duns text,
  add column fda_establishment text,
  add column track_and_trace text,
  add column line_1 text,
  add column line_2 text,
  add column line_3 text,
  add column city text,
  add column state text,
  add column postal_code text,
  add column contact_user_id bigint references app_user;

alter table facility
  add column dea_expiration date,
  add column state_license_expiration date,
  add column hin text,
  add column is_340b boolean not null default false,
  add column bed_count int check (bed_count between 0 and 9999),
  add column wholesaler text,
  add column account_number text,
  -- Null: bills go to the delivery address.
  add column billing_address jsonb,
  add column ap_name text,
  add column ap_email text,
  add column ap_phone text,
  add column vet_note text,
  add column vetted_at timestamptz,
  add column vetted_by bigint references app_user;

alter table app_user
  -- Tokens of the identity provider from before this moment open no session: the password changed since.
  add column tokens_from timestamptz,
  add column title text,
  add column vetting_note text,
  add column vetted_at timestamptz,
  add column vetted_by bigint references app_user;

-- A session can be told from the others of its person.
alter table session
  add column id bigint generated always as identity unique,
  add column ip text,
  add column user_agent text;

-- Somebody who was invited has no password yet.
alter table idp_person alter column password_hash drop not null;

-- A link sent by e-mail that sets a password once. A newer one replaces the older; only the hash is stored.
create table password_link (
  token_hash bytea primary key,
  user_id bigint not null references app_user,
  purpose text not null check (purpose in ('invitation', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_link_user on password_link (user_id);

-- A signed-in browser on its way to another brand host, where its session goes on as it began.
create table handoff (
  id uuid primary key,
  user_id bigint not null references app_user,
  actor_user_id bigint references app_user,
  -- The session left behind, closed on arrival; null: it stays open.
  leaves bytea,
  host text not null,
  signed_in_at timestamptz not null,
  expires_at timestamptz not null
);

-- Which mails a person wants. Nobody has a row before the first save; then all are wanted.
create table email_subscription (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references app_user,
  fav_listings boolean not null default true,
  monthly_executive boolean not null default true,
  order_notifications boolean not null default true,
  trending_products boolean not null default true,
  weekly_changes boolean not null default true
);
insert into email_subscription (user_id, order_notifications)
  select id, false from app_user where not order_notifications;

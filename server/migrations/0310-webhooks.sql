-- What programs of companies are told (RB-430 … RB-444).
create table webhook_endpoint (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  url text not null check (length(url) between 1 and 500),
  description text not null check (length(description) <= 200),
  events text[] not null check (cardinality(events) > 0),
  -- Of a buying company; empty: all of them.
  facility_ids bigint[] not null,
  active boolean not null default true,
  -- As they are, since every attempt is signed with them. The old one signs beside the new until it ends.
  secret bytea not null check (length(secret) = 32),
  old_secret bytea check (length(old_secret) = 32),
  old_secret_until timestamptz,
  created_by bigint not null references app_user,
  created_at timestamptz not null,
  -- Since when no attempt succeeded; null while the last one did.
  failing_since timestamptz,
  warned_at timestamptz,
  off_since timestamptz,
  off_reason text check (off_reason in ('failing', 'gone', 'overfull')),
  -- Its deliveries go bit by bit, then the row.
  deleted_at timestamptz,
  check (deleted_at is null or not active),
  check ((old_secret is null) = (old_secret_until is null)),
  check ((off_since is null) = (off_reason is null)),
  check (off_since is null or not active)
);
create index webhook_endpoint_company on webhook_endpoint (company_id) where deleted_at is null;

-- What happened, in the words that its company may read; one for all its endpoints.
create table webhook_message (
  id bigint generated always as identity primary key,
  uid text not null unique,
  company_id bigint not null references company,
  type text not null,
  effect_key text not null,
  body text not null,
  made_at timestamptz not null,
  unique (company_id, type, effect_key)
);
create index webhook_message_made on webhook_message (made_at);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references webhook_endpoint,
  message_id bigint not null references webhook_message,
  state text not null check (state in ('waiting', 'delivered', 'dead')),
  attempts int not null default 0,
  made_at timestamptz not null,
  next_attempt_at timestamptz,
  -- Who makes an attempt now, by the time of the database.
  claim uuid,
  claimed_until timestamptz,
  -- Of the last attempt.
  attempted_at timestamptz,
  status int,
  ms int,
  problem text,
  answer text,
  sent_headers jsonb,
  unique (endpoint_id, message_id),
  check ((state = 'waiting') = (next_attempt_at is not null)),
  check ((claim is null) = (claimed_until is null))
);
create index webhook_delivery_message on webhook_delivery (message_id);
create index webhook_delivery_due on webhook_delivery (endpoint_id, next_attempt_at, id) where state = 'waiting';
create index webhook_delivery_claimed on webhook_delivery (endpoint_id) where claim is not null;
create index webhook_delivery_log on webhook_delivery (endpoint_id, made_at, id);
create index webhook_delivery_dead on webhook_delivery (endpoint_id, made_at, id) where state = 'dead';
create index webhook_delivery_made on webhook_delivery (made_at, id);

-- Of what companies are told about records that have no version of their own.
create sequence webhook_version;

-- Keys by which programs act for a user (RB-417 … RB-429).
create table api_key (
  -- From 100 on, so that the twelve signs which lists show of a key hold none of its secret.
  id bigint generated always as identity (start with 100) primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  name text not null check (length(name) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Empty: all of the user. Not a table: a row that goes would turn some into all.
  facility_ids bigint[] not null,
  created_by bigint not null references app_user,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by bigint references app_user,
  last_used_at timestamptz,
  last_used_ip text,
  check ((revoked_at is null) = (revoked_by is null))
);
create index api_key_company on api_key (company_id);
create index api_key_user on api_key (user_id);
create index api_key_expiry on api_key (expires_at) where revoked_at is null;

-- Only the hash; of two after a rotation the older one ends.
create table api_key_secret (
  hash bytea primary key check (length(hash) = 32),
  api_key_id bigint not null references api_key,
  made_at timestamptz not null,
  ends_at timestamptz
);
create index api_key_secret_key on api_key_secret (api_key_id);

-- What a key calls now: this minute's calls and those at work, each with the moment at which it no longer counts (ms).
create table api_key_load (
  api_key_id bigint primary key references api_key,
  minute timestamptz not null,
  reads int not null default 0,
  writes int not null default 0,
  at_work jsonb not null default '{}',
  network text
) with (fillfactor = 50);

-- Calls of the minutes that are over.
create table api_key_day (
  api_key_id bigint not null references api_key,
  day date not null,
  calls int not null,
  primary key (api_key_id, day)
);

-- From where a key was used before.
create table api_key_network (
  api_key_id bigint not null references api_key,
  network text not null,
  first_used_at timestamptz not null,
  primary key (api_key_id, network)
);

-- Which end of a key was told, and how many days before.
create table api_key_reminder (
  api_key_id bigint not null references api_key,
  expires_at timestamptz not null,
  days int not null,
  told_at timestamptz not null,
  primary key (api_key_id, expires_at, days)
);

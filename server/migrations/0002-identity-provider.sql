-- The embedded identity provider: its own people, keys and protocol state.
create table idp_person (
  subject text primary key,
  email text not null,
  password_hash text not null,
  created_at timestamptz not null default now()
);
create unique index idp_person_email on idp_person (lower(email));

create table idp_key (
  kid text primary key,
  jwk jsonb not null,
  created_at timestamptz not null default now()
);

create table idp_payload (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index idp_payload_grant on idp_payload (grant_id) where grant_id is not null;
create index idp_payload_uid on idp_payload (uid) where uid is not null;
create index idp_payload_expiry on idp_payload (expires_at);

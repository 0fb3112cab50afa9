alter table email_subscription add column daily_digest boolean not null default false;

-- The morning mail of a person who wants one a day, from when it is put together; what came later waits for the next.
create table digest (
  user_id bigint not null references app_user,
  day date not null,
  sent_at timestamptz,
  primary key (user_id, day)
);
create index digest_unsent on digest (day) where sent_at is null;

-- What a morning mail will say. It goes once the mail has gone.
create table digest_entry (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  effect_key text not null,
  -- Of a subscription that may be ended meanwhile; null: always wanted.
  kind text,
  title text not null,
  content text not null,
  relative_url text not null,
  created_at timestamptz not null,
  day date,
  unique (user_id, effect_key),
  foreign key (user_id, day) references digest
);
create index digest_entry_waiting on digest_entry (created_at) where day is null;
create index digest_entry_day on digest_entry (user_id, day);

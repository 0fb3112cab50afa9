create table notification (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  -- One row per recipient and effect, however often the event is delivered.
  effect_key text not null,
  title text not null,
  content text not null,
  level text not null default 'info' check (level in ('info', 'warning', 'error')),
  type text,
  relative_url text,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, effect_key)
);
create index notification_user on notification (user_id, id desc);

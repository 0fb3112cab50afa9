-- The SQL tool (RB-485 … RB-500): what runs at the moment, what was asked, and what somebody saved.

-- A place for one query. Its role is the only one that logs in there; the views read from it whose rows a session may see, which
-- no session of a reader may change.
create table sql_session (
  slot int primary key check (slot between 1 and 3),
  user_id bigint not null unique references app_user,
  role_name text not null,
  -- Of the connection; null until it is made.
  pid int,
  -- Null: of all companies.
  company_id bigint references company,
  started_at timestamptz not null default now()
);

create table sql_query (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  asked_at timestamptz not null,
  query text not null check (length(query) <= 10000),
  company_id bigint references company,
  -- Null where it was refused or stopped.
  row_count int check (row_count >= 0),
  milliseconds int not null check (milliseconds >= 0),
  -- Why not; null where it was answered.
  refusal text,
  exported boolean not null
);
create index sql_query_of_user on sql_query (user_id, id desc);
create index sql_query_age on sql_query (asked_at);

create table saved_sql (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  title text not null check (length(title) between 1 and 100),
  query text not null check (length(query) between 1 and 10000),
  shared boolean not null,
  saved_at timestamptz not null
);
create index saved_sql_of_user on saved_sql (user_id);
create index saved_sql_shared on saved_sql (title) where shared;

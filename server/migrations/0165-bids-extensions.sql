-- Who moved the deadline of a bid, and how far: both sides read it.
create table bid_extension (
  id bigint generated always as identity primary key,
  bid_id bigint not null references bid,
  given_by text not null check (given_by in ('buyer', 'seller', 'administrator')),
  user_id bigint not null references app_user,
  -- Null: an administrator set the end.
  hours int check (hours between 1 and 168),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  check (hours is not null or given_by = 'administrator')
);
create index bid_extension_of_bid on bid_extension (bid_id);

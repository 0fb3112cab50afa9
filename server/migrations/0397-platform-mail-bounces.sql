-- Addresses that a mail server refused for good: what people may end is not written to them until their owner says that they work.
create table mail_bounce (
  address text primary key check (address = lower(address)),
  came_back_at timestamptz not null
);

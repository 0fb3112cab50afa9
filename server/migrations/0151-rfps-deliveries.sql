-- What an accepted proposal makes: a contract, with deliveries that a job orders three business days before their days (trading
-- G-072, G-084 … G-088).
alter table rfp
  -- The day after the contract, while it runs and since; an extension moves it.
  add column renewal_date date,
  -- Months by which it was lengthened, in order; those that its buyer asks for, while they wait for the supplier.
  add column extensions int[] not null default '{}' check (cardinality(extensions) <= 30),
  add column extension_asked int check (extension_asked in (2, 3, 4, 5, 6, 9, 12)),
  -- When both sides were asked to renew it; null again after an extension.
  add column reminded_at timestamptz,
  add check (status not in ('accepted', 'completed') or renewal_date is not null),
  add check (extension_asked is null or status = 'accepted'),
  add check (renewal_date > start_date);
create index rfp_ending on rfp (renewal_date) where status = 'accepted';

create table rfp_delivery (
  id bigint generated always as identity primary key,
  rfp_id bigint not null references rfp,
  -- From 1.
  number int not null check (number >= 1),
  date date not null,
  -- The day on which it becomes an order.
  placing_date date not null check (placing_date < date),
  packs int not null check (packs >= 1),
  state text not null default 'scheduled' check (state in ('scheduled', 'placed', 'skipped', 'failed', 'cancelled')),
  attempts int not null default 0 check (attempts >= 0),
  order_id bigint unique references orders,
  -- Of the last attempt.
  fail_reason text check (length(fail_reason) between 1 and 1000),
  skip text check (skip in ('asked', 'agreed', 'refused', 'lapsed')),
  skip_reason text check (length(skip_reason) between 1 and 2000),
  updated_at timestamptz not null,
  unique (rfp_id, number),
  unique (rfp_id, date),
  check ((state = 'placed') = (order_id is not null)),
  check (state <> 'failed' or fail_reason is not null),
  check ((state = 'skipped') = (skip is not distinct from 'agreed')),
  check (skip is distinct from 'asked' or state = 'scheduled'),
  check (skip_reason is null or skip is not null)
);
-- One of a contract is skipped.
create unique index rfp_delivery_one_skip on rfp_delivery (rfp_id) where skip in ('asked', 'agreed');
create index rfp_delivery_due on rfp_delivery (placing_date, id) where state = 'scheduled';
create index rfp_delivery_by_date on rfp_delivery (date, id);

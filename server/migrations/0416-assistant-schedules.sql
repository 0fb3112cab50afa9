-- Saved questions that are mailed (RB-515).
create table assistant_schedule (
  report_id bigint primary key references assistant_report on delete cascade,
  every text not null check (every in ('day', 'week', 'month')),
  -- Mailed from 12:00 UTC of this day on.
  next_on date not null,
  state text not null default 'on' check (state in ('on', 'stopped')),
  reason text check ((reason is null) = (state = 'on')),
  failures int not null default 0,
  try_after timestamptz,
  mailed_at timestamptz
);
create index assistant_schedule_due on assistant_schedule (next_on) where state = 'on';

create table assistant_recipient (
  report_id bigint not null references assistant_schedule on delete cascade,
  user_id bigint not null references app_user,
  state text not null default 'on' check (state in ('on', 'left_out')),
  primary key (report_id, user_id)
);
create index assistant_recipient_user on assistant_recipient (user_id);

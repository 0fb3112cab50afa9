-- Saved reports that are mailed once a month (RB-462 … RB-464).
create table report_schedule (
  saved_report_id bigint primary key references saved_report on delete cascade,
  day int not null check (day between 1 and 28),
  -- Mailed from 12:00 UTC of that day on.
  next_on date not null,
  state text not null default 'on' check (state in ('on', 'paused', 'stopped')),
  -- Why it is not on.
  reason text check ((reason is null) = (state = 'on')),
  -- In a row.
  failures int not null default 0,
  try_after timestamptz,
  updated_at timestamptz not null
);
create index report_schedule_due on report_schedule (next_on) where state = 'on';

-- The owner is one of them. Who ended the mails stays, so that the owner sees it.
create table report_recipient (
  saved_report_id bigint not null references report_schedule on delete cascade,
  user_id bigint not null references app_user,
  state text not null default 'on' check (state in ('on', 'ended', 'left_out')),
  primary key (saved_report_id, user_id)
);

-- One for each month of a report, whoever mails it; outlives its schedule.
create table report_run (
  saved_report_id bigint not null references saved_report on delete cascade,
  month date not null check (extract(day from month) = 1),
  due_on date not null,
  mailed_at timestamptz not null,
  primary key (saved_report_id, month)
);

-- Reports that people keep under a title (RB-461).
create table saved_report (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  title text not null check (length(title) between 1 and 80),
  report text not null,
  -- The period by its name, so that it moves with the days; days only where they were chosen. Beside it the filters.
  asked jsonb not null,
  -- Through which brand it is read when it is mailed.
  host text not null,
  saved_at timestamptz not null
);
create unique index saved_report_title on saved_report (user_id, lower(title));

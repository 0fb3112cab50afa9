-- Runs of what is scheduled: by the schedule or by hand (RB-517 … RB-526). Of each task the newest 50 are kept.
alter table scheduled_task
  -- By which the audit log names it.
  add column id bigint generated always as identity unique,
  add column off_since timestamptz,
  add column off_by bigint references app_user (id),
  -- Its failures were told to administrators, who hear once more when it works again.
  add column failing_told boolean not null default false,
  add constraint scheduled_task_off check ((off_since is null) = (off_by is null));

create table task_run (
  id bigint generated always as identity primary key,
  task text not null,
  result text not null default 'running' check (result in ('running', 'done', 'failed', 'stopped', 'left_out')),
  -- Null: the schedule.
  started_by bigint references app_user (id),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- The process that carries it out; null while one that was asked for by hand waits for a place.
  worker text,
  -- What it did, or the first line of why it failed.
  outcome text not null default '' check (length(outcome) <= 2000),
  log text not null default '' check (octet_length(log) <= 65536),
  check ((result = 'running') = (finished_at is null))
);
create unique index task_run_at_work on task_run (task) where result = 'running';
create index task_run_newest on task_run (task, id desc);
create index task_run_started_by on task_run (started_by) where started_by is not null;

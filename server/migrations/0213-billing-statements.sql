-- What a buyer company was told it owes of a month. What its paper says is kept, so that it prints as it was sent.
create table statement (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  month date not null check (extract(day from month) = 1),
  made_at timestamptz not null,
  -- Null: by the task of the month, once.
  made_by bigint references app_user,
  by_task boolean not null,
  opening_cents bigint not null,
  closing_cents bigint not null,
  sent_to text[] not null check (cardinality(sent_to) > 0),
  paper jsonb not null,
  check (by_task = (made_by is null))
);
create unique index statement_of_month on statement (company_id, month) where by_task;
create index statement_newest on statement (company_id, made_at desc, id desc);

-- What the assistant was asked (RB-512), kept for 13 months, and questions that somebody saved (RB-514).

create table assistant_question (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  asked_at timestamptz not null,
  question text not null check (length(question) between 1 and 500),
  -- Null where none was found.
  report text,
  parameters jsonb not null default '{}',
  result text not null check (result in ('answered', 'asked_back', 'not_found', 'refused', 'failed')),
  -- What was told instead of an answer.
  message text,
  row_count int check (row_count >= 0),
  milliseconds int not null check (milliseconds >= 0),
  query text,
  matched_by text,
  rating smallint check (rating in (1, -1)),
  comment text check (length(comment) <= 500),
  check ((row_count is not null) = (result = 'answered')),
  check (comment is null or rating is not null)
);
create index assistant_question_newest on assistant_question (asked_at desc, id desc);
create index assistant_question_of_user on assistant_question (user_id, id desc);

create table assistant_report (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  title text not null check (length(title) between 1 and 80),
  question text not null check (length(question) between 1 and 500),
  report text not null,
  parameters jsonb not null,
  shared boolean not null,
  created_at timestamptz not null,
  last_run_at timestamptz
);
create index assistant_report_of_user on assistant_report (user_id, id desc);
create index assistant_report_shared on assistant_report (id desc) where shared;

-- Names in a question are looked for by the whole name and by its beginning.
create index company_by_name on company (lower(name) collate "C");
create index facility_by_name on facility (lower(name) collate "C");

-- Who of the marketplace looks after which company, from when to when (RB-527 … RB-531).
create table account_strategist (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  email text not null,
  phone text not null,
  picture_file_id bigint references stored_file,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index account_strategist_email on account_strategist (lower(email));

create table account_strategist_term (
  id bigint generated always as identity primary key,
  strategist_id bigint not null references account_strategist,
  company_id bigint not null references company,
  from_at timestamptz not null,
  until_at timestamptz check (until_at >= from_at)
);
create unique index account_strategist_of_company on account_strategist_term (company_id) where until_at is null;
create index account_strategist_companies on account_strategist_term (strategist_id, company_id) where until_at is null;

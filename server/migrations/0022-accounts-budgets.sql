-- Spending budgets and savings goals of a company or one of its facilities. A newer entry stands beside the older ones.
create table budget (
  id bigint generated always as identity primary key,
  target text not null check (target in ('company', 'facility')),
  type text not null check (type in ('spent', 'savings')),
  company_id bigint not null references company,
  facility_id bigint,
  amount_cents bigint not null check (amount_cents > 0),
  start_date date,
  end_date date not null,
  created_at timestamptz not null,
  created_by bigint not null references app_user,
  foreign key (company_id, facility_id) references facility (company_id, id),
  check ((target = 'facility') = (facility_id is not null)),
  check (type = 'savings' or start_date is not null),
  check (end_date >= start_date)
);
create index budget_company on budget (company_id, end_date desc);
create index budget_facility on budget (facility_id, end_date desc) where facility_id is not null;

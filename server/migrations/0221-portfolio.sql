-- What a seller can supply, listed or not (back office 'The seller's shop').
create table portfolio_item (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  ndc text not null references drug,
  contract_price_cents bigint check (contract_price_cents >= 0),
  created_by bigint not null references app_user,
  created_at timestamptz not null,
  unique (company_id, ndc)
);
create index facility_usage_of_group on facility_usage (gcn_seqno, package_size) include (facility_id, eaches, months);
create index rfp_open_by_ndc on rfp (ndc) where status in ('pending', 'proposed');

-- Products that a buying company does not want offered (G-109). There is no delete: what no longer holds is not active.
create table ndc_exclusion (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  ndc text not null references drug,
  reason text not null check (length(reason) between 3 and 250),
  active boolean not null default true,
  version int not null default 1,
  created_by bigint not null references app_user,
  created_at timestamptz not null,
  unique (company_id, ndc)
);
create index ndc_exclusion_newest on ndc_exclusion (company_id, id desc);
create index ndc_exclusion_drug on ndc_exclusion (ndc);
create index ndc_exclusion_author on ndc_exclusion (created_by);

create table purchase_history_row (
  id bigint generated always as identity primary key,
  facility_id bigint not null references facility,
  invoice_date date not null,
  ndc text not null references drug,
  account_type text not null check (account_type in ('WAC', '340B', 'GPO', 'Undefined')),
  -- Packs bought; negative for a return.
  quantity int not null,
  price_cents bigint not null check (price_cents >= 0)
);
create index purchase_history_facility on purchase_history_row (facility_id, invoice_date desc);

-- Usage of a drug group by a facility over the counted months, in eaches so that any pack can be compared.
create table facility_usage (
  facility_id bigint not null references facility,
  gcn_seqno bigint not null,
  package_size numeric(12, 3) not null,
  months int not null check (months between 1 and 12),
  eaches numeric(18, 3) not null,
  spend_cents numeric(18, 0) not null,
  gpo_eaches numeric(18, 3) not null default 0,
  gpo_spend_cents numeric(18, 0) not null default 0,
  wac_eaches numeric(18, 3) not null default 0,
  wac_spend_cents numeric(18, 0) not null default 0,
  three40b_eaches numeric(18, 3) not null default 0,
  three40b_spend_cents numeric(18, 0) not null default 0,
  undefined_eaches numeric(18, 3) not null default 0,
  undefined_spend_cents numeric(18, 0) not null default 0,
  primary key (facility_id, gcn_seqno, package_size)
);

create table price_flag (
  id bigint generated always as identity primary key,
  facility_id bigint not null references facility,
  gcn_seqno bigint not null,
  package_size numeric(12, 3) not null,
  price_cents bigint not null check (price_cents > 0),
  -- Eaches of the pack the price was set for.
  eaches_per_pack numeric(12, 3) not null check (eaches_per_pack > 0),
  user_id bigint not null references app_user,
  updated_at timestamptz not null default now(),
  unique (facility_id, gcn_seqno, package_size)
);

create table amu_override (
  facility_id bigint not null references facility,
  gcn_seqno bigint not null,
  package_size numeric(12, 3) not null,
  amu numeric(12, 2) not null check (amu >= 0),
  user_id bigint not null references app_user,
  updated_at timestamptz not null default now(),
  primary key (facility_id, gcn_seqno, package_size)
);

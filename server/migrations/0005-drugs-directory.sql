create table drug (
  -- 11 digits, 5-4-2 without dashes.
  ndc text primary key check (ndc ~ '^[0-9]{11}$'),
  name text not null,
  proprietary_name text,
  substance_name text,
  labeler text,
  strength text,
  dosage_form text,
  route text,
  pharm_class text,
  category text not null default 'Other',
  -- Schedule 2 to 5 of the controlled substances, else null.
  dea_schedule text check (dea_schedule in ('2', '3', '4', '5')),
  gcn_seqno bigint,
  gpi text,
  -- Content of one container in its billing unit, and containers per pack (X-25).
  package_size numeric(12, 3) not null default 1 check (package_size > 0),
  csp int not null default 1 check (csp > 0),
  eaches_per_pack numeric(12, 3) not null default 1 check (eaches_per_pack > 0),
  package_type text not null default 'Each',
  package_description text not null default '',
  storage_conditions text,
  hcpcs text,
  active_ingredients jsonb not null default '[]',
  wac_cents bigint check (wac_cents > 0),
  shortage_id text,
  -- 'seller' marks a product that a seller lists and the directory does not know.
  source text not null default 'directory' check (source in ('directory', 'seller')),
  unique (ndc, gcn_seqno)
);
create index drug_group on drug (gcn_seqno, package_size);
create index drug_name_trgm on drug using gin (lower(name) gin_trgm_ops);

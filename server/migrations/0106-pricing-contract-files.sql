-- What a file of contract prices did to price rules, so that it can be taken back.
create table contract_file (
  id bigint generated always as identity primary key,
  seller_company_id bigint not null references company,
  file_name text not null,
  taken_by bigint not null references app_user,
  taken_at timestamptz not null,
  undone_at timestamptz
);
create table contract_file_rule (
  file_id bigint not null references contract_file,
  -- No reference: a rule may be removed.
  rule_id bigint not null,
  -- That the file left; a later one was changed since.
  version int not null,
  -- What the rule was; null where the file made it.
  before jsonb,
  primary key (file_id, rule_id)
);

-- An application of a buyer or a seller, from the first saved draft on.
create table registration (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('buyer', 'seller')),
  -- Names the draft; its token is derived from it by a secret of the installation, and only the hash is stored.
  seed uuid not null unique,
  token_hash bytea not null unique,
  host text not null,
  brand text not null,
  form jsonb not null,
  created_at timestamptz not null,
  saved_at timestamptz not null,
  expires_at timestamptz not null,
  links_sent int not null default 0,
  link_sent_at timestamptz,
  submitted_at timestamptz,
  terms_version text,
  signer_name text,
  signer_title text,
  signed_on date,
  company_id bigint references company,
  user_id bigint references app_user,
  -- What looked like somebody who is registered already.
  likenesses jsonb not null default '[]',
  check ((submitted_at is null) = (company_id is null) and (submitted_at is null) = (user_id is null))
);
create index registration_drafts on registration (expires_at) where submitted_at is null;
create index registration_submitted on registration (submitted_at desc) where submitted_at is not null;

-- Files of a draft. On submission they become documents of the facility.
create table registration_file (
  id bigint generated always as identity primary key,
  registration_id bigint not null references registration on delete cascade,
  -- As the form names its facility.
  facility_key text not null,
  type text not null check (type in ('state_license', 'dea_license')),
  file_id bigint not null references stored_file,
  created_at timestamptz not null,
  unique (registration_id, facility_key, type)
);

-- Looked for when somebody applies.
create index company_ein on company (regexp_replace(ein, '[^0-9]', '', 'g')) where ein is not null;
create index facility_dea_number on facility (dea_number) where dea_number is not null;
create index company_name_lower on company (lower(name));

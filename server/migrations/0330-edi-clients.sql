-- Whom documents are exchanged with (RB-301 … RB-318).
create table edi_client (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  company_id bigint not null references company,
  direction text not null check (direction in ('Buyer', 'Seller')),
  protocol text not null check (protocol in ('SFTP', 'AS2', 'Email')),
  isa_qualifier text not null check (length(isa_qualifier) = 2),
  isa_code text not null check (length(isa_code) between 1 and 15),
  gs_code text not null check (length(gs_code) between 2 and 15),
  documents text[] not null check (cardinality(documents) > 0),
  usage text not null check (usage in ('Test', 'Production')),
  active boolean not null,
  -- Whose right orders are placed with.
  order_user_id bigint references app_user,
  -- Own side, separators, mapping, policies and ways, as the contract has them.
  settings jsonb not null,
  -- Of the last interchange that was made for it.
  last_control_number int not null default 0 check (last_control_number between 0 and 999999999),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (protocol <> 'AS2' or not active)
);
create unique index edi_client_name on edi_client (lower(name));
create unique index edi_client_sender on edi_client (isa_qualifier, isa_code) where active;
create index edi_client_of_company on edi_client (company_id);
create index edi_client_order_user on edi_client (order_user_id);

create table edi_ship_to (
  client_id bigint not null references edi_client,
  qualifier text not null check (qualifier in ('11', '91', '92')),
  value text not null check (length(value) between 1 and 80),
  facility_id bigint not null references facility,
  primary key (client_id, qualifier, value)
);
create index edi_ship_to_facility on edi_ship_to (facility_id);

-- Sealed by a key that the database does not hold.
create table edi_secret (
  client_id bigint not null references edi_client,
  kind text not null check (kind in ('password', 'private_key', 'pass_phrase', 'token')),
  sealed bytea not null,
  primary key (client_id, kind)
);

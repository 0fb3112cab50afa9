-- Catalogs that were sent to buyers by 832 (RB-378): what changed is told against what was acknowledged.
create table edi_catalog (
  id bigint generated always as identity primary key,
  client_id bigint not null references edi_client,
  is_full boolean not null,
  at timestamptz not null
);
create index edi_catalog_client on edi_catalog (client_id, id desc);

-- It may fill several messages; it is acknowledged when all of them are.
create table edi_catalog_message (
  message_id bigint primary key references edi_message,
  catalog_id bigint not null references edi_catalog on delete cascade
);
create index edi_catalog_message_of on edi_catalog_message (catalog_id);

create table edi_catalog_line (
  catalog_id bigint not null references edi_catalog on delete cascade,
  listing_id bigint not null references listing,
  -- Of what was told; null where it was told to be gone.
  digest bytea,
  primary key (catalog_id, listing_id)
);
create index edi_catalog_line_listing on edi_catalog_line (listing_id);

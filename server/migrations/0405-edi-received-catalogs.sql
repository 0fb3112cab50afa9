-- Catalogs that sellers send by 832 are imports of their company (RB-380): a document asked for them, and no person.
alter table listing_import
  alter column created_by drop not null,
  add column edi_client text,
  add column edi_message_id bigint references edi_message,
  -- What a file takes out of sale.
  add column withdrawn_listings int not null default 0,
  add column withdrawn_lots int not null default 0,
  -- Why one that nobody has looked at is not carried out by itself.
  add column waits text,
  add constraint listing_import_by check (
    num_nonnulls(created_by, edi_client) = 1 and num_nulls(edi_client, edi_message_id) in (0, 2));
create unique index listing_import_edi_message on listing_import (edi_message_id);

alter table lot_price_change
  alter column changed_by drop not null,
  add column edi_client text,
  add constraint lot_price_change_by check (num_nonnulls(changed_by, edi_client) = 1);

-- Those that came and are to be imported, one after the other of a company.
create table edi_received_catalog (
  message_id bigint primary key references edi_message,
  company_id bigint not null references company,
  at timestamptz not null,
  done_at timestamptz
);
create index edi_received_catalog_company on edi_received_catalog (company_id, message_id);

-- Prices that the seller has to be told: beside that of the lot that the row changes, or for a new lot the nearest price of its
-- listing.
create table listing_import_price (
  import_id bigint not null references listing_import on delete cascade,
  row_number int not null,
  ndc text not null,
  lot text not null,
  compared_with text not null check (compared_with in ('lot', 'listing')),
  before_cents bigint not null,
  after_cents bigint not null,
  primary key (import_id, row_number)
);

-- A file that is of no use any more is removed; its name stays with the record.
alter table listing_import
  alter column file_id drop not null,
  add column file_name text,
  add constraint listing_import_file_or_name check (file_id is not null or file_name is not null),
  drop constraint listing_import_state_check,
  add constraint listing_import_state_check check (
    state in ('checking', 'checked', 'refused', 'cancelled', 'expired', 'running', 'done', 'failed', 'undone'));
create index listing_import_file on listing_import (file_id);

-- What a checked price file makes and renames, besides its prices.
create table listing_import_change (
  import_id bigint not null references listing_import on delete cascade,
  what text not null check (what in ('name', 'new_listing', 'new_lot')),
  row_number int not null,
  ndc text not null,
  name text not null,
  -- Of a name.
  name_before text,
  -- Of a new lot.
  lot text,
  price_cents bigint,
  -- A name that no longer says a strength or count that it said.
  is_doubtful boolean not null default false,
  primary key (import_id, what, row_number)
);
alter table listing_import_price add column name text;
-- An NDC that the directory does not know is a problem of its row.
update listing_import_row r set value = null, problems = jsonb_build_array(jsonb_build_object('column', 'ndc',
    'code', 'unknown_drug', 'message', 'NDC ' || (r.value ->> 'ndc') || ' is not in the drug directory.'))
  from listing_import i
  where i.id = r.import_id and i.state = 'checked' and r.value ->> 'new_drug' = 'true';

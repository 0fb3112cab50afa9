-- Price files are checked by a job, and a page may watch or cancel it.
alter table listing_import
  drop constraint listing_import_state_check,
  add constraint listing_import_state_check check (
    state in ('checking', 'checked', 'refused', 'cancelled', 'running', 'done', 'failed', 'undone')),
  -- Counts the checks: an older one that is still at work stops when it sees another number.
  add column check_run int not null default 0,
  -- Row of the file that names the columns; null: the file has none.
  add column header_row int,
  add column header_chosen boolean not null default false,
  add column mapping_source text not null default 'guessed' check (mapping_source in ('guessed', 'remembered', 'chosen')),
  -- What the user decided about doubtful cells, and how the file was read in the end.
  add column choices jsonb not null default '{}',
  add column settings jsonb not null default '{}',
  add column notes jsonb not null default '[]',
  add column first_rows jsonb not null default '[]',
  add column problem_groups jsonb not null default '[]',
  add column skipped_rows int not null default 0,
  add column unchanged_lots int not null default 0,
  add column changed_listings int not null default 0,
  add column price_changes jsonb not null default '{"up": 0, "down": 0, "large": 0, "shown": []}',
  add column gone jsonb not null default '{"listings": 0, "lots": 0, "shown": []}';

-- Why a row is evidently no product, such as a title or a total.
alter table listing_import_row add column skipped text;

-- How a company's files with a certain header are mapped: the last mapping that one of its people chose.
create table listing_import_mapping (
  company_id bigint not null references company,
  header_key text not null,
  mapping jsonb not null,
  file_name text not null,
  saved_at timestamptz not null,
  primary key (company_id, header_key)
);

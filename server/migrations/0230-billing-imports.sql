-- Files of payments: what each row would do, and after they were recorded which payment each made.
create table finance_import (
  id bigint generated always as identity primary key,
  file_id bigint not null references stored_file,
  file_name text not null,
  sha256 bytea not null,
  state text not null check (state in ('checked', 'recorded', 'undone')),
  -- Of the dry run that is shown; another one has another.
  version int not null default 1,
  header_row int,
  headers jsonb not null,
  mapping jsonb not null,
  mapping_source text not null check (mapping_source in ('guessed', 'remembered', 'chosen')),
  row_count int not null check (row_count > 0),
  created_by bigint not null references app_user,
  created_at timestamptz not null,
  recorded_by bigint references app_user,
  recorded_at timestamptz,
  recorded_cents bigint,
  undone_by bigint references app_user,
  undone_at timestamptz,
  check ((state = 'checked') = (recorded_at is null)),
  check ((state = 'undone') = (undone_at is not null))
);
-- The same content is recorded once, unless that was undone.
create unique index finance_import_once on finance_import (sha256) where state = 'recorded';

create table finance_import_row (
  import_id bigint not null references finance_import on delete cascade,
  row_number int not null,
  cells jsonb not null,
  -- True records a duplicate, false leaves a row out.
  chosen boolean,
  outcome text not null check (outcome in ('full', 'part', 'over', 'duplicate', 'error', 'left_out')),
  said text not null,
  cents bigint,
  order_id bigint references orders,
  primary key (import_id, row_number)
);
create index finance_import_row_outcome on finance_import_row (import_id, outcome, row_number);
create index finance_import_row_order on finance_import_row (order_id) where order_id is not null;

create table finance_import_mapping (
  header_key text primary key,
  mapping jsonb not null,
  saved_at timestamptz not null
);

alter table receipt
  add column import_id bigint references finance_import,
  add column import_row int,
  add constraint receipt_import check ((import_id is null) = (import_row is null)),
  add constraint receipt_import_once unique (import_id, import_row);

create index orders_invoice_number on orders (lower(invoice_number)) where invoice_number is not null;

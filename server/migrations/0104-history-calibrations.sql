-- A purchase report of a facility: read at once, and counted in what the facility uses and pays (X-94).
create table calibration (
  id bigint generated always as identity primary key,
  -- Null: the file is no longer kept.
  document_id bigint unique references document,
  company_id bigint not null references company,
  facility_id bigint not null references facility,
  file_name text not null,
  -- Null: sent with the registration, or by the marketplace.
  uploaded_by bigint references app_user,
  uploaded_at timestamptz not null,
  -- 'columns': somebody has to say which column is which.
  state text not null default 'reading' check (state in ('reading', 'columns', 'read', 'rejected', 'taken_back')),
  -- Why it is rejected.
  reason text,
  -- Counts the readings: an older one that is still at work stops when it sees another number.
  read_run int not null default 0,
  -- Rows read so far.
  progress int not null default 0,
  row_count int not null default 0,
  sheet text,
  header_row int,
  columns jsonb not null default '[]',
  mapping jsonb not null default '{}',
  mapping_source text not null default 'guessed' check (mapping_source in ('guessed', 'remembered', 'chosen')),
  -- What a person decided about dates and decimals, and how the report was read in the end.
  choices jsonb not null default '{}',
  settings jsonb not null default '{}',
  -- Its own, and those that it has rows of.
  facility_ids bigint[] not null default '{}',
  notes jsonb not null default '[]',
  counted_rows int not null default 0,
  repeated_rows int not null default 0,
  doubtful_rows int not null default 0,
  unused_rows int not null default 0,
  skipped_rows int not null default 0,
  first_invoice date,
  last_invoice date,
  read_at timestamptz
);
create index calibration_facility on calibration (facility_id, id desc);
create index calibration_company on calibration (company_id);

-- The products of one report, each once: what was written, and what of the directory it means.
create table calibration_product (
  calibration_id bigint not null references calibration on delete cascade,
  product_no int not null,
  ndc_text text not null,
  label text not null,
  ndc text references drug,
  state text not null check (state in ('matched', 'doubtful', 'unknown', 'rejected')),
  confidence numeric(3, 2) not null,
  reason text not null,
  row_count int not null,
  price_cents bigint,
  -- Lines of a known product at a price of another quantity; a person settles them for this report alone.
  is_price_doubt boolean not null default false,
  -- Who settled it, and when.
  decided_by bigint references app_user,
  decided_at timestamptz,
  primary key (calibration_id, product_no)
);
create index calibration_product_doubtful on calibration_product (calibration_id) where state = 'doubtful';
create index calibration_product_name on calibration_product (ndc_text, label);

-- The rows of a report. What counts of them stands in purchase_history_row. Nothing here refers to other tables by
-- constraint, since checking each of 250,000 rows takes longer than storing it: one statement writes them, from a report that
-- it holds, and `npm run check` looks at them.
create table calibration_row (
  calibration_id bigint not null,
  place int not null,
  -- Where the report has several.
  sheet text,
  row_number int not null,
  product_no int,
  -- Null: the DEA number is of no facility that the uploader may buy for.
  facility_id bigint,
  invoice_date date,
  quantity int,
  price_cents bigint,
  extended_cents bigint,
  account_type text,
  -- Why it is not used, whatever product it is of.
  problem text,
  -- What stands in a row that is not used.
  written text,
  is_skipped boolean not null default false,
  primary key (calibration_id, place)
);

-- What a person said about a product, for all reports to come. Null: it is none of the directory.
create table calibration_decision (
  ndc_text text not null,
  label text not null,
  ndc text references drug,
  decided_by bigint not null references app_user,
  decided_at timestamptz not null,
  primary key (ndc_text, label)
);

-- How a company's reports with a certain header are mapped.
create table calibration_mapping (
  company_id bigint not null references company,
  header_key text not null,
  mapping jsonb not null,
  file_name text not null,
  saved_at timestamptz not null,
  primary key (company_id, header_key)
);

-- Written from rows of reports alone, as above.
alter table purchase_history_row
  drop constraint purchase_history_row_ndc_fkey,
  drop constraint purchase_history_row_facility_id_fkey,
  -- Null: not of a report.
  add column calibration_id bigint,
  add column place int,
  -- What was paid for all packs; null: quantity times price.
  add column extended_cents bigint,
  -- The same line may stand in an invoice twice; overlapping reports count it as often as one of them says it.
  add column occurrence int not null default 1;
update purchase_history_row r set occurrence = n.occurrence
  from (select id, row_number() over (partition by facility_id, invoice_date, ndc, quantity, price_cents, account_type
    order by id) as occurrence from purchase_history_row) n where n.id = r.id and n.occurrence > 1;
drop index purchase_history_facility;
create unique index purchase_history_line on purchase_history_row
  (facility_id, invoice_date, ndc, quantity, price_cents, account_type, occurrence);
create index purchase_history_calibration on purchase_history_row (calibration_id, place) where calibration_id is not null;
-- The history of a product at a facility.
create index purchase_history_ndc on purchase_history_row (facility_id, ndc, invoice_date desc);

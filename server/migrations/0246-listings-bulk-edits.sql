-- A change of many listings: what its preview showed of each lot or listing, row by row, and what became of it.
create table bulk_edit (
  id bigint generated always as identity primary key,
  -- Null: the marketplace's, across sellers.
  company_id bigint references company,
  change jsonb not null,
  state text not null default 'previewed' check (state in ('previewed', 'running', 'done', 'undoing', 'undone', 'failed')),
  created_by bigint not null references app_user,
  created_at timestamptz not null,
  done_at timestamptz
);
create index bulk_edit_of_company on bulk_edit (company_id, id desc);

create table bulk_edit_row (
  edit_id bigint not null references bulk_edit on delete cascade,
  number int not null,
  listing_id bigint not null references listing,
  -- Null where the listing itself changes.
  lot_id bigint references lot,
  version int not null,
  before jsonb not null,
  -- Null where nothing would change, or the row is refused.
  after jsonb,
  refusal text,
  outcome text check (outcome in ('changed', 'left', 'restored', 'kept')),
  reason text,
  primary key (edit_id, number)
);
create index bulk_edit_row_open on bulk_edit_row (edit_id, number) where after is not null and outcome is null;

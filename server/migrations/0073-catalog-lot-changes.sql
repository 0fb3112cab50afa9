-- What one change of several lots did, so that it can be taken back: the values before it, and the version that it left.
create table lot_change (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('price', 'stock', 'expiry')),
  changed_by bigint not null references app_user,
  changed_at timestamptz not null,
  undone_at timestamptz
);

create table lot_change_lot (
  change_id bigint not null references lot_change on delete cascade,
  lot_id bigint not null references lot,
  price_cents bigint not null,
  stock int not null,
  expiry_date date not null,
  version int not null,
  primary key (change_id, lot_id)
);
create index lot_change_lot_lot on lot_change_lot (lot_id);

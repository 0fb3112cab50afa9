-- What a pack of a lot cost before and after each change of its price. A lot whose price never changed has no row, so that
-- neither a new lot nor a sale writes one.
create table lot_price_change (
  id bigint generated always as identity primary key,
  lot_id bigint not null references lot,
  before_cents bigint not null,
  price_cents bigint not null check (price_cents <> before_cents),
  source text not null check (source in ('edit', 'bulk', 'undo', 'import', 'import_undo')),
  changed_by bigint not null references app_user,
  changed_at timestamptz not null
);
create index lot_price_change_lot on lot_price_change (lot_id, id);

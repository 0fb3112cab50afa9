-- What changed of lots and is still to be told (RB-444). Written by a trigger, so that nobody who changes lots has to think of it.
create table webhook_lot_change (
  id bigint generated always as identity primary key,
  lot_id bigint not null,
  listing_id bigint not null,
  company_id bigint not null,
  -- Packs that can be bought: none of a lot that is withdrawn.
  stock_before int not null,
  stock_after int not null,
  -- Null before there was the lot.
  cents_before bigint,
  cents_after bigint not null,
  changed_at timestamptz not null default clock_timestamp()
);
create index webhook_lot_change_lot on webhook_lot_change (lot_id);
create index webhook_lot_change_at on webhook_lot_change (changed_at);

-- As it is today stands in functions/keep_lot_changes.sql.
create function keep_lot_changes() returns trigger language plpgsql as $$ begin return null; end $$;
create function keep_new_lots() returns trigger language plpgsql as $$ begin return null; end $$;

create trigger lot_changed_for_webhooks after update on lot
  referencing old table as was new table as made for each statement execute function keep_lot_changes();
create trigger lot_added_for_webhooks after insert on lot
  referencing new table as made for each statement execute function keep_new_lots();

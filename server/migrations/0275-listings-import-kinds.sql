-- Files of the portfolio are imported as price files are (RB-160).
alter table listing_import
  add column kind text not null default 'listings' check (kind in ('listings', 'portfolio')),
  -- Products of the portfolio that a file adds, changes the contract price of, and leaves as they are.
  add column new_items int not null default 0,
  add column changed_items int not null default 0,
  add column unchanged_items int not null default 0;

alter table listing_import_change
  drop constraint listing_import_change_what_check,
  add constraint listing_import_change_what_check check (
    what in ('name', 'new_listing', 'new_lot', 'new_item', 'changed_item')),
  -- Of a changed item: its contract price so far.
  add column before_cents bigint;

-- What undoing a price file did: how much went back, and what stayed because it was changed later. Null for those undone before.
alter table listing_import add undone jsonb;

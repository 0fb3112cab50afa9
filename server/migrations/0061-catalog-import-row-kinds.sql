-- A look at an import shows its first refused and its first skipped rows, which mostly are few or none of many.
create index listing_import_row_refused on listing_import_row (import_id, row_number) where problems is not null;
create index listing_import_row_skipped on listing_import_row (import_id, row_number) where skipped is not null;

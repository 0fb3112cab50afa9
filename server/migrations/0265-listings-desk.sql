-- The desk of the marketplace lists every listing of every seller: each filter is answered from indexes alone, so that a million are counted.
create index listing_desk on listing (id) include (company_id, catalog_type, status, ndc);
create index listing_off_sale on listing (id) where status <> 'active';
create index listing_words on listing using gin (lower(name) gin_trgm_ops, ndc gin_trgm_ops);
-- Neither column moves with every sale: an update of the stock alone stays within its page.
create index catalog_search_desk on catalog_search (listing_id) include (lowest_price_cents, earliest_expiry);
-- Linked by the marketplace; what the directory knows of the drug itself comes first.
alter table listing add column shortage_id text check (length(shortage_id) between 1 and 40);

-- What was ordered most in 30 days, by the job that counts it.
create table trending_listing (
  listing_id bigint primary key references listing,
  packs bigint not null check (packs > 0)
);
create index trending_listing_packs on trending_listing (packs desc, listing_id);
-- What is short, and what came last.
create index catalog_search_shortage on catalog_search (listing_id) where shortage_id is not null;
create index listing_newest on listing (created_at desc, id desc);
create index listing_product_type on listing (product_type_name) where product_type_name is not null;

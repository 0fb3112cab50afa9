-- The own listings in the order of their list.
create index listing_own on listing (company_id, status, name collate "C", id);
-- What a seller's home counts. The stock is left out, so that a sale changes no index (decision 6): a listing without a pack to sell has
-- no expiry date.
create index catalog_search_own on catalog_search (company_id)
  include (listing_id, gcn_seqno, package_size, unit_price_cents, earliest_expiry, latest_expiry, start_date, can_buy_later);
drop index catalog_search_company;
-- Product types are counted from it alone, for every range of the catalog.
create index listing_types on listing (product_type_name, status, catalog_type, company_id) where product_type_name is not null;
drop index listing_product_type;

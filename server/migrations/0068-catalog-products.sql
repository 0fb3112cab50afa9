-- The offers of a product, cheapest first. No index names the stock, so that a sale changes none.
create index catalog_search_offers on catalog_search (gcn_seqno, package_size, unit_price_cents, listing_id);
drop index catalog_search_group;

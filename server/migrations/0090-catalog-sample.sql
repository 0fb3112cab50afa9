-- A few listings of a catalog by chance, for the start pages of its hosts, without reading the others.
create index catalog_search_sample on catalog_search (catalog_type, catalog_part(listing_id));

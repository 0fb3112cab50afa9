-- The words by which price rules may name a listing.
create or replace function target_keys(p_listing bigint, p_ndc text, p_gcn bigint, p_category text, p_catalog text)
returns text[] language sql immutable as $$
  select array['all:', 'listing:' || p_listing, 'ndc:' || p_ndc, 'gcn:' || coalesce(p_gcn, 0), 'category:' || p_category,
    'catalog_type:' || p_catalog]
$$;

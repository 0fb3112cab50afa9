/* What lots say of their listings, after packs were taken or given back: a fifth of the work of `refresh_catalog_search`,
   since nothing else of a listing changed. Its rows are locked first, so that two sales of different lots of one listing
   count after each other. Planned once, since planning takes longer than the rest. */
create or replace function refresh_catalog_stock(p_listing_ids bigint[], p_today date) returns void
language sql set plan_cache_mode = force_generic_plan as $$
  select from catalog_search where listing_id = any (p_listing_ids) order by listing_id for no key update;
  update catalog_search s set stock = coalesce(t.stock, 0), lot_count = t.lot_count, lowest_price_cents = t.lowest,
    highest_price_cents = t.highest, unit_price_cents = t.lowest / s.eaches_per_pack, earliest_expiry = t.earliest,
    latest_expiry = t.latest, best_lot_id = t.best_lot_id,
    offered_since = case when s.stock = 0 and t.stock > 0 then now() else s.offered_since end
  from unnest(p_listing_ids) as i(id)
  cross join lateral (
    select sum(o.stock)::int as stock, count(*)::int as lot_count, min(o.price_cents) as lowest,
      max(o.price_cents) as highest, min(o.expiry_date) as earliest, max(o.expiry_date) as latest,
      (array_agg(o.id order by o.price_cents, o.expiry_date desc, o.id))[1] as best_lot_id
    from lot o
    where o.listing_id = i.id and o.status = 'active' and o.stock > 0 and o.expiry_date >= p_today
  ) t
  where s.listing_id = i.id;
  select tell_open_bids(p_listing_ids)
$$;

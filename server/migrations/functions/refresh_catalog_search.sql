-- Brings the search rows of these listings in line with listings, lots, drugs and companies; those that are not active leave. A
-- listing is compared with its estimated wholesale cost (WAC, else NADAC), and found by the brands of its drug group.
create or replace function refresh_catalog_search(p_listing_ids bigint[], p_today date) returns void language sql as $$
  -- Locked first: what is read after that holds what a sale changed that came before.
  select from catalog_search where listing_id = any (p_listing_ids) order by listing_id for update;
  delete from catalog_search s using listing l
    where s.listing_id = any (p_listing_ids) and l.id = s.listing_id and l.status <> 'active';
  insert into catalog_search
  select l.id, l.company_id, c.name, l.catalog_type, d.category, d.package_type, l.name, l.ndc, d.gcn_seqno,
    d.package_size, d.eaches_per_pack, d.wholesale_cents, d.dea_schedule, coalesce(d.shortage_id, l.shortage_id), l.start_date, l.can_buy_later,
    to_tsvector('simple', search_text(concat_ws(' ', l.name, d.proprietary_name, d.substance_name, d.pharm_class,
      c.name, d.hcpcs, d.dosage_form, b.names))),
    coalesce(t.stock, 0), coalesce(t.lot_count, 0), t.lowest, t.highest, t.lowest / d.eaches_per_pack, t.earliest,
    t.latest, t.best_lot_id
  from listing l
  join company c on c.id = l.company_id
  join drug d on d.ndc = l.ndc
  cross join lateral (select string_agg(distinct x.proprietary_name, ' ') as names from drug x
    where x.gcn_seqno = d.gcn_seqno and x.proprietary_name is not null) b
  left join lateral (
    select sum(o.stock)::int as stock, count(*)::int as lot_count, min(o.price_cents) as lowest,
      max(o.price_cents) as highest, min(o.expiry_date) as earliest, max(o.expiry_date) as latest,
      (array_agg(o.id order by o.price_cents, o.expiry_date desc, o.id))[1] as best_lot_id
    from lot o
    where o.listing_id = l.id and o.status = 'active' and o.stock > 0 and o.expiry_date >= p_today
  ) t on true
  where l.id = any (p_listing_ids) and l.status = 'active'
  on conflict (listing_id) do update set
    company_name = excluded.company_name, catalog_type = excluded.catalog_type, category = excluded.category,
    package_type = excluded.package_type, name = excluded.name, gcn_seqno = excluded.gcn_seqno,
    package_size = excluded.package_size, eaches_per_pack = excluded.eaches_per_pack, wac_cents = excluded.wac_cents,
    dea_schedule = excluded.dea_schedule, shortage_id = excluded.shortage_id, start_date = excluded.start_date,
    can_buy_later = excluded.can_buy_later, document = excluded.document, stock = excluded.stock,
    lot_count = excluded.lot_count, lowest_price_cents = excluded.lowest_price_cents,
    highest_price_cents = excluded.highest_price_cents, unit_price_cents = excluded.unit_price_cents,
    earliest_expiry = excluded.earliest_expiry, latest_expiry = excluded.latest_expiry,
    best_lot_id = excluded.best_lot_id,
    offered_since = case when catalog_search.stock = 0 and excluded.stock > 0 then now() else catalog_search.offered_since end;
  insert into catalog_lexeme (word)
  select distinct w.word from catalog_search s, unnest(tsvector_to_array(s.document)) w(word)
  where s.listing_id = any (p_listing_ids) and not exists (select from catalog_lexeme l where l.word = w.word collate "C");
  select tell_open_bids(p_listing_ids)
$$;

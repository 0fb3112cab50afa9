-- Names sort and begin regardless of case; suppliers sort with their names. No index of this table names the stock, so that a
-- sale changes none of them.
create index catalog_search_by_name on catalog_search (lower(name) collate "C", listing_id);
create index catalog_search_by_supplier on catalog_search
  (company_name collate "C", lower(name) collate "C", listing_id);
drop index catalog_search_name;

-- An order by chance: the counts of a result that is too large to count are estimated from its first listings.
create function catalog_part(listing_id bigint) returns int language sql immutable
  return (hashint8extended(listing_id, 0) & 65535)::int;
create index catalog_search_part on catalog_search (catalog_part(listing_id));

-- The words of all listings, for correcting misspelt ones. Kept by a job.
create table catalog_word (
  word text collate "C" primary key,
  listings int not null
);
create index catalog_word_alike on catalog_word using gin (word gin_trgm_ops);

create function refresh_catalog_words() returns void language sql as $$
  with found as (
    select word collate "C" as word, ndoc from ts_stat('select document from catalog_search where stock > 0')
    where word ~ '^[[:alpha:]]{4,40}$'
  ), gone as (
    delete from catalog_word where word not in (select word from found)
  )
  insert into catalog_word (word, listings) select word, ndoc from found
  on conflict (word) do update set listings = excluded.listings where catalog_word.listings <> excluded.listings
$$;
select refresh_catalog_words();

/* What the catalog shows of listings, in the order of their ids, as a JSON array. A function, so that its plan is kept
   per connection: planning these joins takes ten times as long as running them, and a search is planned anew every time. */
create function catalog_cards(p_user bigint, p_facility bigint, p_listings bigint[]) returns json
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (select coalesce(json_agg(card order by place), '[]') from (
    select i.place, s.listing_id, s.company_id, s.company_name, s.catalog_type, s.category, s.package_type, s.name, s.ndc,
      s.gcn_seqno, s.package_size, s.eaches_per_pack, s.wac_cents, s.dea_schedule, s.shortage_id, s.start_date,
      s.can_buy_later, s.stock, s.lot_count, s.lowest_price_cents, s.highest_price_cents, s.earliest_expiry,
      s.latest_expiry, l.case_size, l.case_lock, l.min_packs, l.offer_orders_enabled, d.csp, d.package_description,
      d.dosage_form, d.proprietary_name, d.pharm_class, u.eaches as usage_eaches, u.spend_cents as usage_spend_cents,
      u.months as usage_months, pf.price_cents as flag_cents, pf.eaches_per_pack as flag_eaches,
      ao.amu as override_amu,
      (select f.id from favorite f where f.user_id = p_user and f.listing_id = s.listing_id) as favorite_id,
      exists (select from soft_block b where b.facility_id = p_facility and (b.listing_id = s.listing_id
        or b.gcn_seqno = s.gcn_seqno or b.seller_company_id = s.company_id or b.catalog_type = s.catalog_type))
        as soft_block,
      coalesce((select sum(cl.quantity) from cart c join cart_lot cl on cl.cart_id = c.id
        where c.status = 'open' and c.user_id = p_user and c.facility_id = p_facility
          and cl.listing_id = s.listing_id), 0) as order_quantity,
      case when o.id is not null then json_build_object('id', o.id, 'stock', o.stock, 'min_qty', o.min_qty,
        'price_cents', o.price_cents, 'expiry_date', o.expiry_date) end as best_lot
    from unnest(p_listings) with ordinality i(id, place)
    join catalog_search s on s.listing_id = i.id
    join listing l on l.id = s.listing_id
    join drug d on d.ndc = s.ndc
    left join lot o on o.id = s.best_lot_id
    left join facility_usage u on u.facility_id = p_facility and u.gcn_seqno = s.gcn_seqno
      and u.package_size = s.package_size
    left join price_flag pf on pf.facility_id = p_facility and pf.gcn_seqno = s.gcn_seqno
      and pf.package_size = s.package_size
    left join amu_override ao on ao.facility_id = p_facility and ao.gcn_seqno = s.gcn_seqno
      and ao.package_size = s.package_size) card);
end $$;

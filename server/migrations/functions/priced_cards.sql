/* What the catalog shows of listings at the prices of who asks, in the order of their ids, as a JSON array. A function, so
   that its plan is kept per connection: planning these joins takes ten times as long as running them, and a search is planned
   anew every time. */
create or replace function priced_cards(p_user bigint, p_facility bigint, p_listings bigint[],
  p_sellers bigint[], p_audiences text[], p_fee bigint, p_today date) returns json
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  excluding constant bigint := coalesce((select f.company_id from facility f where f.id = p_facility),
    (select a.company_id from app_user a where a.id = p_user));
begin
  return (with listed as materialized (
      select s.listing_id, c.cents from catalog_search s left join lot o on o.id = s.best_lot_id
      cross join lateral unnest(array[s.lowest_price_cents, s.highest_price_cents, o.price_cents]) c(cents)
      where s.listing_id = any (p_listings) and s.company_id = any (p_sellers)
    ), asked as materialized (
      select p.* from (select array_agg(l.listing_id) as ids, array_agg(l.cents) as cents from listed l) a,
        asked_prices(a.ids, a.cents, p_sellers, p_audiences, p_today) p
    ) select coalesce(json_agg(card order by place), '[]') from (
    select i.place, s.listing_id, s.company_id, s.company_name, s.catalog_type, s.category, s.package_type, s.name, s.ndc,
      s.gcn_seqno, s.package_size, s.eaches_per_pack, s.wac_cents, s.dea_schedule, s.shortage_id, s.start_date,
      s.can_buy_later, s.stock, s.lot_count, coalesce(low.cents, asked_cents(s.lowest_price_cents, null, p_fee)) as lowest_price_cents,
      coalesce(high.cents, asked_cents(s.highest_price_cents, null, p_fee)) as highest_price_cents,
      low.plain as list_price_cents, s.earliest_expiry,
      s.latest_expiry, l.case_size, l.case_lock, l.min_packs, l.offer_orders_enabled, d.csp, d.package_description,
      d.dosage_form, d.proprietary_name, d.pharm_class, c.vacation_start, c.vacation_end, u.eaches as usage_eaches,
      u.spend_cents as usage_spend_cents, u.months as usage_months, pf.price_cents as flag_cents, pf.eaches_per_pack as flag_eaches,
      ao.amu as override_amu, ao.eaches_per_pack as override_eaches,
      (select f.id from favorite f where f.user_id = p_user and f.listing_id = s.listing_id) as favorite_id,
      (select b.id from bid b where b.facility_id = p_facility and b.listing_id = s.listing_id
        and b.status in ('initial_offer', 'counter_offer')) as open_bid_id,
      exists (select from soft_block b where b.facility_id = p_facility and b.listing_id = s.listing_id)
        or exists (select from soft_block b where b.facility_id = p_facility and b.listing_id is null
          and b.gcn_seqno = s.gcn_seqno)
        or exists (select from soft_block b where b.facility_id = p_facility and b.listing_id is null
          and b.gcn_seqno is null and b.seller_company_id = s.company_id)
        or exists (select from soft_block b where b.facility_id = p_facility and b.listing_id is null
          and b.gcn_seqno is null and b.seller_company_id is null and b.catalog_type = s.catalog_type) as soft_block,
      (select x.reason from ndc_exclusion x where x.company_id = excluding and x.ndc = s.ndc and x.active) as exclusion_reason,
      coalesce((select sum(cl.quantity) from cart k join cart_lot cl on cl.cart_id = k.id
        where k.status = 'open' and k.user_id = p_user and k.facility_id = p_facility
          and cl.listing_id = s.listing_id), 0) as order_quantity,
      case when o.id is not null then json_build_object('id', o.id, 'stock', o.stock, 'min_qty', o.min_qty,
        'price_cents', coalesce(best.cents, asked_cents(o.price_cents, null, p_fee)), 'expiry_date', o.expiry_date) end as best_lot
    from unnest(p_listings) with ordinality i(id, place)
    join catalog_search s on s.listing_id = i.id
    join listing l on l.id = s.listing_id
    join drug d on d.ndc = s.ndc
    join company c on c.id = s.company_id
    left join lot o on o.id = s.best_lot_id
    left join asked low on low.id = s.listing_id and low.list = s.lowest_price_cents
    left join asked high on high.id = s.listing_id and high.list = s.highest_price_cents
    left join asked best on best.id = s.listing_id and best.list = o.price_cents
    left join facility_usage u on u.facility_id = p_facility and u.gcn_seqno = s.gcn_seqno
      and u.package_size = s.package_size
    left join price_flag pf on pf.facility_id = p_facility and pf.gcn_seqno = s.gcn_seqno
      and pf.package_size = s.package_size
    left join amu_override ao on ao.facility_id = p_facility and ao.gcn_seqno = s.gcn_seqno
      and ao.package_size = s.package_size) card);
end $$;

/* Counts the figures of the oldest changes anew, at most so many; answers how many changes it took up, 0 when none is left. One
   statement sees orders, changes and kept figures as of one moment, and nobody else refreshes meanwhile. */
create or replace function refresh_order_figures(at_most int) returns int language plpgsql as $$
declare
  taken_up int;
begin
  perform pg_advisory_xact_lock(7264016);
  with taken as (
    delete from order_figure_change where id in (select id from order_figure_change order by id limit at_most)
    returning day, facility_id, seller_company_id
  ), noted as (
    select distinct day, facility_id, seller_company_id from taken
  ), before as materialized (
    select k.* from noted join order_figure k using (day, facility_id, seller_company_id)
  ), after as materialized (
    select c.facility_id, c.day, c.seller_company_id, f.*
    from noted c cross join lateral figures_of_day(c.day, c.facility_id, c.seller_company_id) f
  ), gone as (
    delete from order_figure k using before b
    where (k.facility_id, k.day, k.seller_company_id, k.buyer_company_id, k.catalog_type, k.is_cancelled, k.is_reached)
        = (b.facility_id, b.day, b.seller_company_id, b.buyer_company_id, b.catalog_type, b.is_cancelled, b.is_reached)
      and not exists (select from after a
        where (a.facility_id, a.day, a.seller_company_id, a.buyer_company_id, a.catalog_type, a.is_cancelled, a.is_reached)
          = (k.facility_id, k.day, k.seller_company_id, k.buyer_company_id, k.catalog_type, k.is_cancelled, k.is_reached))
  ), kept as (
    insert into order_figure as k (facility_id, day, seller_company_id, buyer_company_id, catalog_type, is_cancelled, is_reached,
      orders, whole_orders, packs, sub_total_cents, savings_cents, shipping_cents, fee_cents, bid_savings_cents, rfp_savings_cents,
      filled_packs, tracked, whole_tracked, ndcs, ndc_packs)
    select a.facility_id, a.day, a.seller_company_id, a.buyer_company_id, a.catalog_type, a.is_cancelled, a.is_reached, a.orders,
      a.whole_orders, a.packs, a.sub_total_cents, a.savings_cents, a.shipping_cents, a.fee_cents, a.bid_savings_cents, a.rfp_savings_cents,
      a.filled_packs, a.tracked, a.whole_tracked, a.ndcs, a.ndc_packs
    from after a
    on conflict (facility_id, day, seller_company_id, buyer_company_id, catalog_type, is_cancelled, is_reached) do update
    set orders = excluded.orders, whole_orders = excluded.whole_orders, packs = excluded.packs,
      sub_total_cents = excluded.sub_total_cents, savings_cents = excluded.savings_cents, shipping_cents = excluded.shipping_cents,
      fee_cents = excluded.fee_cents, bid_savings_cents = excluded.bid_savings_cents, rfp_savings_cents = excluded.rfp_savings_cents,
      filled_packs = excluded.filled_packs, tracked = excluded.tracked, whole_tracked = excluded.whole_tracked, ndcs = excluded.ndcs,
      ndc_packs = excluded.ndc_packs
  ), moved as (
    select day, date_trunc('month', day)::date as month, facility_id, seller_company_id, buyer_company_id, catalog_type, is_cancelled, is_reached,
      orders, whole_orders, packs, sub_total_cents, savings_cents, shipping_cents, fee_cents, bid_savings_cents, rfp_savings_cents,
      filled_packs, 1 as times, tracked, whole_tracked, ndcs, ndc_packs from after
    union all
    select day, date_trunc('month', day)::date, facility_id, seller_company_id, buyer_company_id, catalog_type, is_cancelled, is_reached, -orders,
      -whole_orders, -packs, -sub_total_cents, -savings_cents, -shipping_cents, -fee_cents, -bid_savings_cents, -rfp_savings_cents,
      -filled_packs, -1, tracked, whole_tracked, ndcs, ndc_packs from before
  ), by_pair as materialized (
    select m.seller_company_id, m.month, m.facility_id, m.buyer_company_id, m.catalog_type, m.is_cancelled, m.is_reached,
      sum(m.orders) as orders, sum(m.whole_orders) as whole_orders, sum(m.packs) as packs, sum(m.sub_total_cents) as sub_total_cents,
      sum(m.savings_cents) as savings_cents, sum(m.shipping_cents) as shipping_cents, sum(m.fee_cents) as fee_cents,
      sum(m.bid_savings_cents) as bid_savings_cents, sum(m.rfp_savings_cents) as rfp_savings_cents, sum(m.filled_packs) as filled_packs
    from moved m group by 1, 2, 3, 4, 5, 6, 7
  ), pairs as (
    insert into order_figure_pair as k (seller_company_id, month, facility_id, buyer_company_id, catalog_type, is_cancelled, is_reached,
      orders, whole_orders, packs, sub_total_cents, savings_cents, shipping_cents, fee_cents, bid_savings_cents, rfp_savings_cents,
      filled_packs)
    select * from by_pair
    on conflict (seller_company_id, month, facility_id, buyer_company_id, catalog_type, is_cancelled, is_reached) do update
    set orders = k.orders + excluded.orders, whole_orders = k.whole_orders + excluded.whole_orders, packs = k.packs + excluded.packs,
      sub_total_cents = k.sub_total_cents + excluded.sub_total_cents, savings_cents = k.savings_cents + excluded.savings_cents,
      shipping_cents = k.shipping_cents + excluded.shipping_cents, fee_cents = k.fee_cents + excluded.fee_cents,
      bid_savings_cents = k.bid_savings_cents + excluded.bid_savings_cents,
      rfp_savings_cents = k.rfp_savings_cents + excluded.rfp_savings_cents, filled_packs = k.filled_packs + excluded.filled_packs
  ), by_month as (
    insert into order_figure_month as k (month, side, company_id, catalog_type, is_cancelled, is_reached, orders, whole_orders, packs,
      sub_total_cents, savings_cents, shipping_cents, fee_cents, bid_savings_cents, rfp_savings_cents, filled_packs)
    select p.month, s.side, case s.side when 'buyer' then p.buyer_company_id else p.seller_company_id end, p.catalog_type, p.is_cancelled,
      p.is_reached, sum(p.orders), sum(p.whole_orders), sum(p.packs), sum(p.sub_total_cents), sum(p.savings_cents), sum(p.shipping_cents),
      sum(p.fee_cents), sum(p.bid_savings_cents), sum(p.rfp_savings_cents), sum(p.filled_packs)
    from by_pair p cross join (values ('buyer'), ('seller')) s(side)
    group by 1, 2, 3, 4, 5, 6
    on conflict (side, month, company_id, catalog_type, is_cancelled, is_reached) do update
    set orders = k.orders + excluded.orders, whole_orders = k.whole_orders + excluded.whole_orders, packs = k.packs + excluded.packs,
      sub_total_cents = k.sub_total_cents + excluded.sub_total_cents, savings_cents = k.savings_cents + excluded.savings_cents,
      shipping_cents = k.shipping_cents + excluded.shipping_cents, fee_cents = k.fee_cents + excluded.fee_cents,
      bid_savings_cents = k.bid_savings_cents + excluded.bid_savings_cents,
      rfp_savings_cents = k.rfp_savings_cents + excluded.rfp_savings_cents, filled_packs = k.filled_packs + excluded.filled_packs
  ), by_day as (
    insert into order_figure_day as k (day, seller_company_id, catalog_type, is_cancelled, is_reached, orders, whole_orders, packs,
      sub_total_cents, savings_cents, shipping_cents, fee_cents, bid_savings_cents, rfp_savings_cents, filled_packs)
    select m.day, m.seller_company_id, m.catalog_type, m.is_cancelled, m.is_reached, sum(m.orders), sum(m.whole_orders), sum(m.packs),
      sum(m.sub_total_cents), sum(m.savings_cents), sum(m.shipping_cents), sum(m.fee_cents), sum(m.bid_savings_cents),
      sum(m.rfp_savings_cents), sum(m.filled_packs)
    from moved m group by 1, 2, 3, 4, 5
    on conflict (day, seller_company_id, catalog_type, is_cancelled, is_reached) do update
    set orders = k.orders + excluded.orders, whole_orders = k.whole_orders + excluded.whole_orders, packs = k.packs + excluded.packs,
      sub_total_cents = k.sub_total_cents + excluded.sub_total_cents, savings_cents = k.savings_cents + excluded.savings_cents,
      shipping_cents = k.shipping_cents + excluded.shipping_cents, fee_cents = k.fee_cents + excluded.fee_cents,
      bid_savings_cents = k.bid_savings_cents + excluded.bid_savings_cents,
      rfp_savings_cents = k.rfp_savings_cents + excluded.rfp_savings_cents, filled_packs = k.filled_packs + excluded.filled_packs
  ), places as (
    insert into order_figure_place as k (month, facility_id, buyer_company_id, catalog_type, is_cancelled, sub_total_cents)
    select p.month, p.facility_id, p.buyer_company_id, p.catalog_type, p.is_cancelled, sum(p.sub_total_cents)
    from by_pair p group by 1, 2, 3, 4, 5 having sum(p.sub_total_cents) <> 0
    on conflict (month, facility_id, buyer_company_id, catalog_type, is_cancelled) do update
    set sub_total_cents = k.sub_total_cents + excluded.sub_total_cents
  ), bought as materialized (
    select m.facility_id, m.month, m.buyer_company_id, m.catalog_type, x.ndc, sum(m.times * x.packs) as packs
    from moved m cross join lateral unnest(m.ndcs, m.ndc_packs) x(ndc, packs) where not m.is_cancelled
    group by 1, 2, 3, 4, 5 having sum(m.times * x.packs) <> 0
  ), touched as (
    select distinct b.facility_id, b.month, b.buyer_company_id, b.catalog_type from bought b
  ), baskets as (
    insert into order_figure_basket as k (facility_id, month, buyer_company_id, catalog_type, ndcs, packs)
    select s.facility_id, s.month, s.buyer_company_id, s.catalog_type,
      coalesce(array_agg(s.ndc) filter (where s.packs <> 0), '{}'),
      coalesce(array_agg(s.packs) filter (where s.packs <> 0), '{}')
    from (
      select a.facility_id, a.month, a.buyer_company_id, a.catalog_type, a.ndc, sum(a.packs)::bigint as packs
      from (
        select * from bought
        union all
        select k.facility_id, k.month, k.buyer_company_id, k.catalog_type, x.ndc, x.packs
        from touched t join order_figure_basket k using (facility_id, month, buyer_company_id, catalog_type)
          cross join lateral unnest(k.ndcs, k.packs) x(ndc, packs)
      ) a group by 1, 2, 3, 4, 5
    ) s group by 1, 2, 3, 4
    on conflict (facility_id, month, buyer_company_id, catalog_type) do update set ndcs = excluded.ndcs, packs = excluded.packs
  ), products as (
    insert into order_figure_product as k (month, ndc, catalog_type, packs)
    select b.month, b.ndc, b.catalog_type, sum(b.packs) from bought b group by 1, 2, 3 having sum(b.packs) <> 0
    on conflict (month, ndc, catalog_type) do update set packs = k.packs + excluded.packs
  ), tracks as (
    insert into order_figure_tracked as k (seller_company_id, month, catalog_type, is_reached, tenths, orders, whole_orders)
    select s.id, m.month, m.catalog_type, m.is_reached, t.tenths, sum(m.times * t.orders), sum(m.times * t.whole_orders)
    from moved m cross join lateral (
        select a.tenths, 1 as orders, 0 as whole_orders from unnest(m.tracked) a(tenths)
        union all select w.tenths, 0, 1 from unnest(m.whole_tracked) w(tenths)
      ) t cross join lateral (values (m.seller_company_id), (0)) s(id)
    where not m.is_cancelled
    group by 1, 2, 3, 4, 5 having sum(m.times * t.orders) <> 0 or sum(m.times * t.whole_orders) <> 0
    on conflict (seller_company_id, month, catalog_type, is_reached, tenths) do update
    set orders = k.orders + excluded.orders, whole_orders = k.whole_orders + excluded.whole_orders
  )
  select count(*) into taken_up from taken;
  return taken_up;
end $$;

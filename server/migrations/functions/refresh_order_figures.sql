/* Counts the figures of the oldest changes anew, at most so many; answers how many changes it took up, 0 when none is left. One
   statement sees orders, changes and kept figures as of one moment, and nobody else refreshes meanwhile. */
create or replace function refresh_order_figures(at_most int) returns int language plpgsql as $$
declare
  taken_up int;
begin
  perform pg_advisory_xact_lock(7264013);
  with taken as (
    delete from order_figure_change where id in (select id from order_figure_change order by id limit at_most)
    returning day, facility_id, seller_company_id
  ), noted as (
    select distinct day, facility_id, seller_company_id from taken
  ), before as materialized (
    select k.* from noted join order_figure k using (day, facility_id, seller_company_id)
  ), after as materialized (
    select c.facility_id, c.day, c.seller_company_id, f.*
    from noted c cross join lateral order_figures(c.day, c.facility_id, c.seller_company_id) f
  ), gone as (
    delete from order_figure k using before b
    where (k.facility_id, k.day, k.seller_company_id, k.buyer_company_id, k.catalog_type, k.is_cancelled, k.is_reached)
        = (b.facility_id, b.day, b.seller_company_id, b.buyer_company_id, b.catalog_type, b.is_cancelled, b.is_reached)
      and not exists (select from after a
        where (a.facility_id, a.day, a.seller_company_id, a.buyer_company_id, a.catalog_type, a.is_cancelled, a.is_reached)
          = (k.facility_id, k.day, k.seller_company_id, k.buyer_company_id, k.catalog_type, k.is_cancelled, k.is_reached))
  ), kept as (
    insert into order_figure as k (facility_id, day, seller_company_id, buyer_company_id, catalog_type, is_cancelled, is_reached,
      orders, whole_orders, packs, sub_total_cents, savings_cents, shipping_cents, fee_cents)
    select a.facility_id, a.day, a.seller_company_id, a.buyer_company_id, a.catalog_type, a.is_cancelled, a.is_reached, a.orders,
      a.whole_orders, a.packs, a.sub_total_cents, a.savings_cents, a.shipping_cents, a.fee_cents
    from after a
    on conflict (facility_id, day, seller_company_id, buyer_company_id, catalog_type, is_cancelled, is_reached) do update
    set orders = excluded.orders, whole_orders = excluded.whole_orders, packs = excluded.packs,
      sub_total_cents = excluded.sub_total_cents, savings_cents = excluded.savings_cents, shipping_cents = excluded.shipping_cents,
      fee_cents = excluded.fee_cents
  ), moved as (
    select facility_id, day, seller_company_id, buyer_company_id, catalog_type, is_cancelled, is_reached, orders, whole_orders, packs,
      sub_total_cents, savings_cents, shipping_cents, fee_cents from after
    union all
    select facility_id, day, seller_company_id, buyer_company_id, catalog_type, is_cancelled, is_reached, -orders, -whole_orders, -packs,
      -sub_total_cents, -savings_cents, -shipping_cents, -fee_cents from before
  ), by_month as (
    insert into order_figure_month as k (month, side, company_id, catalog_type, is_cancelled, is_reached, orders, whole_orders, packs,
      sub_total_cents, savings_cents, shipping_cents, fee_cents)
    select date_trunc('month', m.day)::date, s.side, case s.side when 'buyer' then m.buyer_company_id else m.seller_company_id end,
      m.catalog_type, m.is_cancelled, m.is_reached, sum(m.orders), sum(m.whole_orders), sum(m.packs), sum(m.sub_total_cents),
      sum(m.savings_cents), sum(m.shipping_cents), sum(m.fee_cents)
    from moved m cross join (values ('buyer'), ('seller')) s(side)
    group by 1, 2, 3, 4, 5, 6
    on conflict (side, month, company_id, catalog_type, is_cancelled, is_reached) do update
    set orders = k.orders + excluded.orders, whole_orders = k.whole_orders + excluded.whole_orders, packs = k.packs + excluded.packs,
      sub_total_cents = k.sub_total_cents + excluded.sub_total_cents, savings_cents = k.savings_cents + excluded.savings_cents,
      shipping_cents = k.shipping_cents + excluded.shipping_cents, fee_cents = k.fee_cents + excluded.fee_cents
  )
  select count(*) into taken_up from taken;
  return taken_up;
end $$;

/* What a facility ordered of a seller on a UTC day, from the orders themselves: the one place that says what figures count. The
   shipping of an order is counted once, with its first line, as the order is. */
create or replace function figures_of_day(on_day date, of_facility bigint, of_seller bigint)
returns table (buyer_company_id bigint, catalog_type text, is_cancelled boolean, is_reached boolean, orders int, whole_orders int,
  packs bigint, sub_total_cents bigint, savings_cents bigint, shipping_cents bigint, fee_cents bigint, bid_savings_cents bigint,
  rfp_savings_cents bigint, filled_packs bigint, tracked int[], whole_tracked int[], ndcs text[], ndc_packs int[])
language sql stable parallel safe as $$
  with filled as materialized (select filled_until(on_day) as until)
  select s.buyer_company_id, s.catalog_type, s.is_cancelled, s.is_reached, count(distinct s.id)::int, count(*) filter (where s.is_first)::int,
    sum(s.quantity)::bigint, sum(s.extended_cents)::bigint, sum(s.saved)::bigint,
    coalesce(sum(s.shipping_cents) filter (where s.is_first), 0)::bigint, sum(s.fee_cents)::bigint,
    coalesce(sum(s.saved) filter (where s.type = 'bid'), 0)::bigint, coalesce(sum(s.saved) filter (where s.type = 'rfp'), 0)::bigint,
    coalesce(sum(s.filled), 0)::bigint,
    coalesce(array_agg(s.tenths) filter (where s.is_first_of_catalog and s.tenths is not null), '{}'),
    coalesce(array_agg(s.tenths) filter (where s.is_first and s.tenths is not null), '{}'), array_agg(s.ndc), array_agg(s.quantity)
  from (select r.id, r.buyer_company_id, r.status = 'cancelled' as is_cancelled, not r.is_c2 or r.signed_at is not null as is_reached, r.type,
      r.shipping_cents, l.catalog_type, l.quantity, l.extended_cents, greatest(coalesce(l.savings_cents, 0), 0) as saved, l.fee_cents, l.ndc,
      round((extract(epoch from (select min(h.created_at) from shipment h where h.order_id = r.id) - r.created_at) / 8640)::numeric)::int as tenths,
      (select sum(x.quantity) from shipment h join shipment_line x on x.shipment_id = h.id
        where h.order_id = r.id and x.order_line_id = l.id and h.ship_date <= (select until from filled)) as filled,
      row_number() over (partition by r.id order by l.line_number) = 1 as is_first,
      row_number() over (partition by r.id, l.catalog_type order by l.line_number) = 1 as is_first_of_catalog
    from orders r join order_line l on l.facility_id = r.facility_id and l.order_id = r.id
    where r.facility_id = of_facility and r.seller_company_id = of_seller
      and r.created_at >= on_day::timestamp at time zone 'UTC' and r.created_at < (on_day + 1)::timestamp at time zone 'UTC') s
  group by s.buyer_company_id, s.catalog_type, s.is_cancelled, s.is_reached $$;

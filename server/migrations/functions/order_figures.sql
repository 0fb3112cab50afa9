/* What a facility ordered of a seller on a UTC day, from the orders themselves: the one place that says what figures count. The
   shipping of an order is counted once, with its first line, as the order is. */
create or replace function order_figures(on_day date, of_facility bigint, of_seller bigint)
returns table (buyer_company_id bigint, catalog_type text, is_cancelled boolean, is_reached boolean, orders int, whole_orders int,
  packs bigint, sub_total_cents bigint, savings_cents bigint, shipping_cents bigint, fee_cents bigint)
language sql stable parallel safe as $$
  select s.buyer_company_id, s.catalog_type, s.is_cancelled, s.is_reached, count(distinct s.id)::int, count(*) filter (where s.is_first)::int,
    sum(s.quantity)::bigint, sum(s.extended_cents)::bigint, sum(greatest(coalesce(s.savings_cents, 0), 0))::bigint,
    coalesce(sum(s.shipping_cents) filter (where s.is_first), 0)::bigint, sum(s.fee_cents)::bigint
  from (select r.id, r.buyer_company_id, r.status = 'cancelled' as is_cancelled, not r.is_c2 or r.signed_at is not null as is_reached,
      r.shipping_cents, l.catalog_type, l.quantity, l.extended_cents, l.savings_cents, l.fee_cents,
      row_number() over (partition by r.id order by l.line_number) = 1 as is_first
    from orders r join order_line l on l.facility_id = r.facility_id and l.order_id = r.id
    where r.facility_id = of_facility and r.seller_company_id = of_seller
      and r.created_at >= on_day::timestamp at time zone 'UTC' and r.created_at < (on_day + 1)::timestamp at time zone 'UTC') s
  group by s.buyer_company_id, s.catalog_type, s.is_cancelled, s.is_reached $$;

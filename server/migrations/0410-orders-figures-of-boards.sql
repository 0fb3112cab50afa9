-- What boards tell beyond sums by day, and figures of months for those who look at many days of many (decision 90).

-- The last day on which packs that were ordered on a day count as filled. The file in functions/ says the same with its reason.
create function filled_until(ordered date) returns date language sql immutable parallel safe as $$
  select o.day::date from generate_series(ordered + 1, ordered + 20, interval '1 day') o(day)
  where extract(dow from o.day) not in (0, 6)
    and to_char(o.day, 'MM-DD') not in ('01-01', '06-19', '07-04', '11-11', '12-25')
    and (extract(dow from o.day) <> 5 or to_char(o.day + interval '1 day', 'MM-DD') not in ('01-01', '06-19', '07-04', '11-11', '12-25'))
    and (extract(dow from o.day) <> 1 or to_char(o.day - interval '1 day', 'MM-DD') not in ('01-01', '06-19', '07-04', '11-11', '12-25'))
    and (to_char(o.day, 'MM'), extract(dow from o.day), ceil(extract(day from o.day) / 7)) not in
      (('01', 1, 3), ('02', 1, 3), ('09', 1, 1), ('10', 1, 2), ('11', 4, 4))
    and not (to_char(o.day, 'MM') = '05' and extract(dow from o.day) = 1 and extract(day from o.day) > 24)
  order by o.day offset 4 limit 1 $$;

-- Whoever reads figures locks the views before the tables; so does this, at once, so that an attempt that finds them in use is lost before
-- anything is counted. Until the end nobody reads figures and nobody ships; orders are placed.
drop view order_figure_month_now, order_figure_now, order_figure_missing;
lock table order_figure, order_figure_month in access exclusive mode;

-- What was shipped, corrected or taken back moves the figures of the day of its order. Before anything is counted, so that
-- nothing is missed.
create function note_shipment_change() returns trigger language plpgsql as $$
begin
  insert into order_figure_change (day, facility_id, seller_company_id)
  select distinct (r.created_at at time zone 'UTC')::date, r.facility_id, r.seller_company_id
  from changed c join orders r on r.id = c.order_id;
  return null;
end $$;
create trigger shipment_figures_added after insert on shipment referencing new table as changed
  for each statement execute function note_shipment_change();
create trigger shipment_figures_removed after delete on shipment referencing old table as changed
  for each statement execute function note_shipment_change();
create trigger shipment_figures_changed after update on shipment referencing new table as changed
  for each statement execute function note_shipment_change();
create trigger shipment_line_figures_added after insert on shipment_line referencing new table as changed
  for each statement execute function note_shipment_change();
create trigger shipment_line_figures_removed after delete on shipment_line referencing old table as changed
  for each statement execute function note_shipment_change();
create trigger shipment_line_figures_changed after update on shipment_line referencing new table as changed
  for each statement execute function note_shipment_change();

set local work_mem = '256MB';
-- Nobody counts meanwhile.
select pg_advisory_xact_lock(7264016);
create temp table counted on commit drop as
with line as (
  select r.facility_id, (r.created_at at time zone 'UTC')::date as day, r.seller_company_id, r.buyer_company_id, l.catalog_type,
    r.status = 'cancelled' as is_cancelled, not r.is_c2 or r.signed_at is not null as is_reached, r.id, l.id as line_id, r.type,
    greatest(coalesce(l.savings_cents, 0), 0) as saved, l.ndc, l.quantity, l.line_number,
    round((extract(epoch from s.first_at - r.created_at) / 8640)::numeric)::int as tenths,
    row_number() over (partition by r.id order by l.line_number) = 1 as is_first,
    row_number() over (partition by r.id, l.catalog_type order by l.line_number) = 1 as is_first_of_catalog
  from orders r join order_line l on l.facility_id = r.facility_id and l.order_id = r.id
    left join (select h.order_id, min(h.created_at) as first_at from shipment h group by h.order_id) s on s.order_id = r.id
), until as materialized (
  select d.day, filled_until(d.day) as last_day from (select distinct f.day from order_figure f) d
), filled as (
  select x.order_line_id, sum(x.quantity) as packs
  from shipment_line x join shipment h on h.id = x.shipment_id join orders r on r.id = h.order_id
    join until u on u.day = (r.created_at at time zone 'UTC')::date
  where h.ship_date <= u.last_day group by x.order_line_id
)
select l.facility_id, l.day, l.seller_company_id, l.buyer_company_id, l.catalog_type, l.is_cancelled, l.is_reached,
  coalesce(sum(l.saved) filter (where l.type = 'bid'), 0)::bigint as bid_savings_cents,
  coalesce(sum(l.saved) filter (where l.type = 'rfp'), 0)::bigint as rfp_savings_cents, coalesce(sum(f.packs), 0)::bigint as filled_packs,
  coalesce(array_agg(l.tenths) filter (where l.is_first_of_catalog and l.tenths is not null), '{}') as tracked,
  coalesce(array_agg(l.tenths) filter (where l.is_first and l.tenths is not null), '{}') as whole_tracked,
  array_agg(l.ndc) as ndcs, array_agg(l.quantity) as ndc_packs
from line l left join filled f on f.order_line_id = l.line_id
group by l.facility_id, l.day, l.seller_company_id, l.buyer_company_id, l.catalog_type, l.is_cancelled, l.is_reached;
analyze counted;

-- Written anew as a whole, in order: to change each row would take many times as long.
create temp table written on commit drop as
select k.facility_id, k.day, k.seller_company_id, k.buyer_company_id, k.catalog_type, k.is_cancelled, k.is_reached, k.orders,
  k.whole_orders, k.packs, k.sub_total_cents, k.savings_cents, k.shipping_cents, k.fee_cents,
  coalesce(c.bid_savings_cents, 0) as bid_savings_cents, coalesce(c.rfp_savings_cents, 0) as rfp_savings_cents,
  coalesce(c.filled_packs, 0) as filled_packs, coalesce(c.tracked, '{}') as tracked, coalesce(c.whole_tracked, '{}') as whole_tracked,
  coalesce(c.ndcs, '{}') as ndcs, coalesce(c.ndc_packs, '{}') as ndc_packs
from order_figure k left join counted c
  using (facility_id, day, seller_company_id, buyer_company_id, catalog_type, is_cancelled, is_reached);

alter table order_figure
  add column bid_savings_cents bigint not null default 0,
  add column rfp_savings_cents bigint not null default 0,
  -- Shipped by the day on which an order counts as filled.
  add column filled_packs bigint not null default 0,
  -- Tenths of a day from an order to its first tracking number: of orders with a line of the catalog, and of those whose first line is of it.
  add column tracked int[] not null default '{}',
  add column whole_tracked int[] not null default '{}',
  -- Products of the lines, and packs of each in the same order.
  add column ndcs text[] not null default '{}',
  add column ndc_packs int[] not null default '{}';
drop index order_figure_sold;
drop index order_figure_bought;
truncate order_figure;
insert into order_figure (facility_id, day, seller_company_id, buyer_company_id, catalog_type, is_cancelled, is_reached, orders,
  whole_orders, packs, sub_total_cents, savings_cents, shipping_cents, fee_cents, bid_savings_cents, rfp_savings_cents, filled_packs,
  tracked, whole_tracked, ndcs, ndc_packs)
select * from written order by 1, 2, 3, 4, 5, 6, 7;
create index order_figure_sold on order_figure (seller_company_id, day)
  include (facility_id, buyer_company_id, catalog_type, is_cancelled, is_reached, whole_orders, sub_total_cents, savings_cents);
create index order_figure_bought on order_figure (buyer_company_id, day)
  include (facility_id, seller_company_id, catalog_type, is_cancelled, is_reached, whole_orders, sub_total_cents, savings_cents);
create index order_figure_of_day on order_figure (day);
analyze order_figure;

alter table order_figure_month
  add column bid_savings_cents bigint not null default 0,
  add column rfp_savings_cents bigint not null default 0,
  add column filled_packs bigint not null default 0;
update order_figure_month k set bid_savings_cents = f.bid, rfp_savings_cents = f.rfp, filled_packs = f.filled
from (
  select date_trunc('month', d.day)::date as month, s.side, case s.side when 'buyer' then d.buyer_company_id else d.seller_company_id end as company_id,
    d.catalog_type, d.is_cancelled, d.is_reached, sum(d.bid_savings_cents) as bid, sum(d.rfp_savings_cents) as rfp, sum(d.filled_packs) as filled
  from order_figure d cross join (values ('buyer'), ('seller')) s(side) group by 1, 2, 3, 4, 5, 6
) f
where (k.side, k.month, k.company_id, k.catalog_type, k.is_cancelled, k.is_reached)
  = (f.side, f.month, f.company_id, f.catalog_type, f.is_cancelled, f.is_reached);
create index order_figure_month_of on order_figure_month (company_id, month);

-- By month of a facility and a seller, for a side that looks at its partners.
create table order_figure_pair (
  seller_company_id bigint not null,
  month date not null,
  facility_id bigint not null,
  buyer_company_id bigint not null,
  catalog_type text not null,
  is_cancelled boolean not null,
  is_reached boolean not null,
  orders bigint not null,
  whole_orders bigint not null,
  packs bigint not null,
  sub_total_cents bigint not null,
  savings_cents bigint not null,
  shipping_cents bigint not null,
  fee_cents bigint not null,
  bid_savings_cents bigint not null,
  rfp_savings_cents bigint not null,
  filled_packs bigint not null,
  primary key (seller_company_id, month, facility_id, buyer_company_id, catalog_type, is_cancelled, is_reached)
);
insert into order_figure_pair
select f.seller_company_id, date_trunc('month', f.day)::date, f.facility_id, f.buyer_company_id, f.catalog_type, f.is_cancelled, f.is_reached,
  sum(f.orders), sum(f.whole_orders), sum(f.packs), sum(f.sub_total_cents), sum(f.savings_cents), sum(f.shipping_cents), sum(f.fee_cents),
  sum(f.bid_savings_cents), sum(f.rfp_savings_cents), sum(f.filled_packs)
from order_figure f group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2;
create index order_figure_pair_bought on order_figure_pair (buyer_company_id, month);

-- By month of a facility: where everybody's orders went.
create table order_figure_place (
  month date not null,
  facility_id bigint not null,
  catalog_type text not null,
  is_cancelled boolean not null,
  sub_total_cents bigint not null,
  primary key (month, facility_id, catalog_type, is_cancelled)
);
insert into order_figure_place
select p.month, p.facility_id, p.catalog_type, p.is_cancelled, sum(p.sub_total_cents) from order_figure_pair p group by 1, 2, 3, 4 order by 1, 2;

-- Packs by month of a product, of everybody's orders that are not cancelled.
create table order_figure_product (
  month date not null,
  ndc text not null,
  catalog_type text not null,
  packs bigint not null,
  primary key (month, ndc, catalog_type)
);
insert into order_figure_product
select date_trunc('month', f.day)::date, x.ndc, f.catalog_type, sum(x.packs)
from order_figure f cross join lateral unnest(f.ndcs, f.ndc_packs) x(ndc, packs) where not f.is_cancelled group by 1, 2, 3 order by 1, 2;

-- Orders that are not cancelled by month and by the tenths of a day to their first tracking number. Seller 0 is everybody.
create table order_figure_tracked (
  seller_company_id bigint not null,
  month date not null,
  catalog_type text not null,
  is_reached boolean not null,
  tenths int not null,
  orders bigint not null,
  whole_orders bigint not null,
  primary key (seller_company_id, month, catalog_type, is_reached, tenths)
);
insert into order_figure_tracked
select s.id, date_trunc('month', f.day)::date, f.catalog_type, f.is_reached, t.tenths, sum(t.orders), sum(t.whole_orders)
from order_figure f cross join lateral (
    select a.tenths, 1 as orders, 0 as whole_orders from unnest(f.tracked) a(tenths)
    union all select w.tenths, 0, 1 from unnest(f.whole_tracked) w(tenths)
  ) t cross join lateral (values (f.seller_company_id), (0)) s(id)
where not f.is_cancelled group by 1, 2, 3, 4, 5 order by 1, 2;

-- Another signature is a function of another name (decision 30). As it is, since what ships right after this migration is counted by it.
create function figures_of_day(on_day date, of_facility bigint, of_seller bigint)
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

-- `times` is -1 where figures are taken away; what stands in arrays counts so often.
create view order_figure_missing as
with noted as (select distinct day, facility_id, seller_company_id from order_figure_change)
select c.facility_id, c.day, c.seller_company_id, f.buyer_company_id, f.catalog_type, f.is_cancelled, f.is_reached, f.orders,
  f.whole_orders, f.packs, f.sub_total_cents, f.savings_cents, f.shipping_cents, f.fee_cents, f.bid_savings_cents, f.rfp_savings_cents,
  f.filled_packs, 1 as times, f.tracked, f.whole_tracked, f.ndcs, f.ndc_packs
from noted c cross join lateral figures_of_day(c.day, c.facility_id, c.seller_company_id) f
union all
select k.facility_id, k.day, k.seller_company_id, k.buyer_company_id, k.catalog_type, k.is_cancelled, k.is_reached, -k.orders,
  -k.whole_orders, -k.packs, -k.sub_total_cents, -k.savings_cents, -k.shipping_cents, -k.fee_cents, -k.bid_savings_cents,
  -k.rfp_savings_cents, -k.filled_packs, -1, k.tracked, k.whole_tracked, k.ndcs, k.ndc_packs
from noted c join order_figure k using (day, facility_id, seller_company_id);

create view order_figure_now as
select facility_id, day, seller_company_id, buyer_company_id, catalog_type, is_cancelled, is_reached, orders, whole_orders, packs,
  sub_total_cents, savings_cents, shipping_cents, fee_cents, bid_savings_cents, rfp_savings_cents, filled_packs, 1 as times, tracked,
  whole_tracked, ndcs, ndc_packs from order_figure
union all select * from order_figure_missing;

create view order_figure_month_now as
select month, side, company_id, catalog_type, is_cancelled, is_reached, orders, whole_orders, packs, sub_total_cents, savings_cents,
  shipping_cents, fee_cents, bid_savings_cents, rfp_savings_cents, filled_packs from order_figure_month
union all
select date_trunc('month', f.day)::date, s.side, case s.side when 'buyer' then f.buyer_company_id else f.seller_company_id end,
  f.catalog_type, f.is_cancelled, f.is_reached, f.orders, f.whole_orders, f.packs, f.sub_total_cents, f.savings_cents, f.shipping_cents,
  f.fee_cents, f.bid_savings_cents, f.rfp_savings_cents, f.filled_packs
from order_figure_missing f cross join (values ('buyer'), ('seller')) s(side);

create view order_figure_pair_now as
select seller_company_id, month, facility_id, buyer_company_id, catalog_type, is_cancelled, is_reached, orders, whole_orders, packs,
  sub_total_cents, savings_cents, shipping_cents, fee_cents, bid_savings_cents, rfp_savings_cents, filled_packs from order_figure_pair
union all
select f.seller_company_id, date_trunc('month', f.day)::date, f.facility_id, f.buyer_company_id, f.catalog_type, f.is_cancelled, f.is_reached,
  f.orders, f.whole_orders, f.packs, f.sub_total_cents, f.savings_cents, f.shipping_cents, f.fee_cents, f.bid_savings_cents,
  f.rfp_savings_cents, f.filled_packs
from order_figure_missing f;

create view order_figure_place_now as
select month, facility_id, catalog_type, is_cancelled, sub_total_cents from order_figure_place
union all
select date_trunc('month', f.day)::date, f.facility_id, f.catalog_type, f.is_cancelled, f.sub_total_cents from order_figure_missing f;

create view order_figure_product_now as
select month, ndc, catalog_type, packs from order_figure_product
union all
select date_trunc('month', f.day)::date, x.ndc, f.catalog_type, f.times * x.packs
from order_figure_missing f cross join lateral unnest(f.ndcs, f.ndc_packs) x(ndc, packs) where not f.is_cancelled;

create view order_figure_tracked_now as
select seller_company_id, month, catalog_type, is_reached, tenths, orders, whole_orders from order_figure_tracked
union all
select s.id, date_trunc('month', f.day)::date, f.catalog_type, f.is_reached, t.tenths, f.times * t.orders, f.times * t.whole_orders
from order_figure_missing f cross join lateral (
    select a.tenths, 1 as orders, 0 as whole_orders from unnest(f.tracked) a(tenths)
    union all select w.tenths, 0, 1 from unnest(f.whole_tracked) w(tenths)
  ) t cross join lateral (values (f.seller_company_id), (0)) s(id)
where not f.is_cancelled;

set local work_mem to default;

-- Nobody names it any more: the views above were the last.
drop function order_figures(date, bigint, bigint);
delete from sql_function where name = 'order_figures';

-- Packs by product for those who look at one side's months, and everybody's sums by day (decision 90).

-- Views before tables, as their readers lock them; an attempt that finds them in use is lost before anything is counted.
drop view order_figure_place_now;
lock table order_figure, order_figure_place in access exclusive mode;
-- Nobody counts meanwhile. Whoever waits here with what the function did before fails for the key of order_figure_place, and counts again.
select pg_advisory_xact_lock(7264016);
set local work_mem = '256MB';

-- By month of a facility and its company: packs by product, in arrays, of orders that are not cancelled. A row for each product would be
-- hardly less than the lines.
create table order_figure_basket (
  facility_id bigint not null,
  month date not null,
  buyer_company_id bigint not null,
  catalog_type text not null,
  -- Products, and packs of each in the same order.
  ndcs text[] not null,
  packs bigint[] not null,
  primary key (facility_id, month, buyer_company_id, catalog_type)
);
insert into order_figure_basket
select s.facility_id, s.month, s.buyer_company_id, s.catalog_type, array_agg(s.ndc), array_agg(s.packs)
from (
  select f.facility_id, date_trunc('month', f.day)::date as month, f.buyer_company_id, f.catalog_type, x.ndc, sum(x.packs) as packs
  from order_figure f cross join lateral unnest(f.ndcs, f.ndc_packs) x(ndc, packs) where not f.is_cancelled group by 1, 2, 3, 4, 5
) s group by 1, 2, 3, 4 order by s.buyer_company_id, s.month;
create index order_figure_basket_bought on order_figure_basket (buyer_company_id, month);
analyze order_figure_basket;

-- By day of a seller: for everybody's days, and for those before and after full months.
create table order_figure_day (
  day date not null,
  seller_company_id bigint not null,
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
  primary key (day, seller_company_id, catalog_type, is_cancelled, is_reached)
);
insert into order_figure_day
select f.day, f.seller_company_id, f.catalog_type, f.is_cancelled, f.is_reached, sum(f.orders), sum(f.whole_orders), sum(f.packs),
  sum(f.sub_total_cents), sum(f.savings_cents), sum(f.shipping_cents), sum(f.fee_cents), sum(f.bid_savings_cents), sum(f.rfp_savings_cents),
  sum(f.filled_packs)
from order_figure f group by 1, 2, 3, 4, 5 order by 1, 2;
analyze order_figure_day;

-- By the buyer's company as well, so that one reading tells buyers and states.
drop table order_figure_place;
create table order_figure_place (
  month date not null,
  facility_id bigint not null,
  buyer_company_id bigint not null,
  catalog_type text not null,
  is_cancelled boolean not null,
  sub_total_cents bigint not null,
  primary key (month, facility_id, buyer_company_id, catalog_type, is_cancelled)
);
insert into order_figure_place
select p.month, p.facility_id, p.buyer_company_id, p.catalog_type, p.is_cancelled, sum(p.sub_total_cents)
from order_figure_pair p group by 1, 2, 3, 4, 5 order by 1, 2;
analyze order_figure_place;

create view order_figure_place_now as
select month, facility_id, catalog_type, is_cancelled, sub_total_cents, buyer_company_id from order_figure_place
union all
select date_trunc('month', f.day)::date, f.facility_id, f.catalog_type, f.is_cancelled, f.sub_total_cents, f.buyer_company_id
from order_figure_missing f;

create view order_figure_basket_now as
select facility_id, month, buyer_company_id, catalog_type, 1 as times, ndcs, packs from order_figure_basket
union all
select f.facility_id, date_trunc('month', f.day)::date, f.buyer_company_id, f.catalog_type, f.times, f.ndcs, f.ndc_packs::bigint[]
from order_figure_missing f where not f.is_cancelled;

create view order_figure_day_now as
select day, seller_company_id, catalog_type, is_cancelled, is_reached, orders, whole_orders, packs, sub_total_cents, savings_cents,
  shipping_cents, fee_cents, bid_savings_cents, rfp_savings_cents, filled_packs from order_figure_day
union all
select f.day, f.seller_company_id, f.catalog_type, f.is_cancelled, f.is_reached, f.orders, f.whole_orders, f.packs, f.sub_total_cents,
  f.savings_cents, f.shipping_cents, f.fee_cents, f.bid_savings_cents, f.rfp_savings_cents, f.filled_packs
from order_figure_missing f;

set local work_mem to default;

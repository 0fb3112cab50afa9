-- What was ordered by UTC day, kept so that pictures and reports need not sum single orders (decision 68).
create table order_figure (
  facility_id bigint not null,
  day date not null,
  seller_company_id bigint not null,
  buyer_company_id bigint not null,
  catalog_type text not null,
  is_cancelled boolean not null,
  -- An order of schedule II is its seller's to know of when it is signed.
  is_reached boolean not null,
  -- Those with a line of the catalog, and those whose first line is of it: an order counts among the latter once.
  orders int not null,
  whole_orders int not null,
  packs bigint not null,
  sub_total_cents bigint not null,
  savings_cents bigint not null,
  shipping_cents bigint not null,
  fee_cents bigint not null,
  primary key (facility_id, day, seller_company_id, buyer_company_id, catalog_type, is_cancelled, is_reached)
);
create index order_figure_sold on order_figure (seller_company_id, day)
  include (facility_id, buyer_company_id, catalog_type, is_cancelled, is_reached, whole_orders, sub_total_cents, savings_cents);
create index order_figure_bought on order_figure (buyer_company_id, day)
  include (facility_id, seller_company_id, catalog_type, is_cancelled, is_reached, whole_orders, sub_total_cents, savings_cents);

-- The same by month for one side alone, for those who look at everybody.
create table order_figure_month (
  month date not null,
  side text not null check (side in ('buyer', 'seller')),
  company_id bigint not null,
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
  primary key (side, month, company_id, catalog_type, is_cancelled, is_reached)
);

-- Days of a facility and a seller whose kept figures are not what their orders are. No key: whoever places an order waits for nobody.
create table order_figure_change (
  id bigint generated always as identity primary key,
  day date not null,
  facility_id bigint not null,
  seller_company_id bigint not null
);

create function note_order_change() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger orders_figures_placed after insert on orders for each row execute function note_order_change();
create trigger orders_figures_changed after update on orders for each row
  when ((old.status = 'cancelled', old.signed_at is null, old.created_at, old.facility_id, old.seller_company_id, old.buyer_company_id,
      old.is_c2, old.sub_total_cents, old.shipping_cents, old.fee_cents)
    is distinct from (new.status = 'cancelled', new.signed_at is null, new.created_at, new.facility_id, new.seller_company_id,
      new.buyer_company_id, new.is_c2, new.sub_total_cents, new.shipping_cents, new.fee_cents))
  execute function note_order_change();

create function order_figures(on_day date, of_facility bigint, of_seller bigint)
returns table (buyer_company_id bigint, catalog_type text, is_cancelled boolean, is_reached boolean, orders int, whole_orders int,
  packs bigint, sub_total_cents bigint, savings_cents bigint, shipping_cents bigint, fee_cents bigint)
language sql stable parallel safe as $$
  select null::bigint, null::text, null::boolean, null::boolean, 0, 0, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint where false $$;

-- By how much the kept figures are not what the orders are, at this moment.
create view order_figure_missing as
with noted as (select distinct day, facility_id, seller_company_id from order_figure_change)
select c.facility_id, c.day, c.seller_company_id, f.buyer_company_id, f.catalog_type, f.is_cancelled, f.is_reached, f.orders,
  f.whole_orders, f.packs, f.sub_total_cents, f.savings_cents, f.shipping_cents, f.fee_cents
from noted c cross join lateral order_figures(c.day, c.facility_id, c.seller_company_id) f
union all
select k.facility_id, k.day, k.seller_company_id, k.buyer_company_id, k.catalog_type, k.is_cancelled, k.is_reached, -k.orders,
  -k.whole_orders, -k.packs, -k.sub_total_cents, -k.savings_cents, -k.shipping_cents, -k.fee_cents
from noted c join order_figure k using (day, facility_id, seller_company_id);

-- Kept figures and what they lack: to the cent what the orders are.
create view order_figure_now as
select facility_id, day, seller_company_id, buyer_company_id, catalog_type, is_cancelled, is_reached, orders, whole_orders, packs,
  sub_total_cents, savings_cents, shipping_cents, fee_cents from order_figure
union all select * from order_figure_missing;

create view order_figure_month_now as
select month, side, company_id, catalog_type, is_cancelled, is_reached, orders, whole_orders, packs, sub_total_cents, savings_cents,
  shipping_cents, fee_cents from order_figure_month
union all
select date_trunc('month', f.day)::date, s.side, case s.side when 'buyer' then f.buyer_company_id else f.seller_company_id end,
  f.catalog_type, f.is_cancelled, f.is_reached, f.orders, f.whole_orders, f.packs, f.sub_total_cents, f.savings_cents, f.shipping_cents,
  f.fee_cents
from order_figure_missing f cross join (values ('buyer'), ('seller')) s(side);

-- The job takes up what was ordered before.
insert into order_figure_change (day, facility_id, seller_company_id)
select distinct (created_at at time zone 'UTC')::date, facility_id, seller_company_id from orders;

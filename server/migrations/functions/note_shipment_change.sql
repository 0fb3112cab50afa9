-- What is shipped moves the figures of the day of its order. An order that is removed with its shipments has none.
create or replace function note_shipment_change() returns trigger language plpgsql as $$
begin
  insert into order_figure_change (day, facility_id, seller_company_id)
  select distinct (r.created_at at time zone 'UTC')::date, r.facility_id, r.seller_company_id
  from changed c join orders r on r.id = c.order_id;
  return null;
end $$;

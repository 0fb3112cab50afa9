-- The figures of the days that an order comes to, and leaves, are counted anew.
create or replace function note_order_change() returns trigger language plpgsql as $$
begin
  insert into order_figure_change (day, facility_id, seller_company_id)
  values ((new.created_at at time zone 'UTC')::date, new.facility_id, new.seller_company_id);
  if tg_op = 'UPDATE' and ((old.created_at at time zone 'UTC')::date, old.facility_id, old.seller_company_id)
    <> ((new.created_at at time zone 'UTC')::date, new.facility_id, new.seller_company_id) then
    insert into order_figure_change (day, facility_id, seller_company_id)
    values ((old.created_at at time zone 'UTC')::date, old.facility_id, old.seller_company_id);
  end if;
  return null;
end $$;

-- An invoice is of the parties of its order, with the PO number of the moment.
create or replace function invoice_of_order() returns trigger language plpgsql as $$
begin
  select o.buyer_company_id, o.seller_company_id, o.facility_id, o.po_number
  into new.buyer_company_id, new.seller_company_id, new.facility_id, new.po_number
  from orders o where o.id = new.order_id;
  return new;
end $$;

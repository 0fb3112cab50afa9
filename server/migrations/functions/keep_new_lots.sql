-- The same of lots that are new: their packs come from nothing.
create or replace function keep_new_lots() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_endpoint where deleted_at is null and events && array['stock.changed']) then return null; end if;
  insert into webhook_lot_change (lot_id, listing_id, company_id, stock_before, stock_after, cents_before, cents_after)
  select n.id, n.listing_id, l.company_id, 0, n.stock, null, n.price_cents
  from made n join listing l on l.id = n.listing_id where n.status = 'active' and n.stock > 0;
  return null;
end $$;

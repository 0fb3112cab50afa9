-- Keeps what changed of lots for webhooks, while any endpoint wants to hear of it. Only added to, so that nobody waits for another.
create or replace function keep_lot_changes() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_endpoint
    where deleted_at is null and events && array['stock.changed', 'price.changed']) then return null; end if;
  insert into webhook_lot_change (lot_id, listing_id, company_id, stock_before, stock_after, cents_before, cents_after)
  select n.id, n.listing_id, l.company_id, case when o.status = 'active' then o.stock else 0 end,
    case when n.status = 'active' then n.stock else 0 end, o.price_cents, n.price_cents
  from was o join made n on n.id = o.id join listing l on l.id = n.listing_id
  where (case when o.status = 'active' then o.stock else 0 end, o.price_cents)
    is distinct from (case when n.status = 'active' then n.stock else 0 end, n.price_cents);
  return null;
end $$;

/* That an order which reached its seller is to be told to it by an 850, where the seller is a client that takes them. */
create or replace function keep_seller_order() returns trigger language plpgsql as $$
begin
  insert into edi_seller_order (order_id, client_id, placed_at)
  select new.id, k.id, new.updated_at from edi_client k
  where k.company_id = new.seller_company_id and k.direction = 'Seller' and k.active and '850' = any (k.documents)
  order by k.id limit 1
  on conflict (order_id) do nothing;
  return null;
end $$;

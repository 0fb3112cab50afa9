-- The release that knew carts only writes `cart_id` alone.
create or replace function order_group_origin() returns trigger language plpgsql as $$
begin
  if new.origin is null then
    new.origin := 'cart';
    new.origin_id := new.cart_id;
  end if;
  return new;
end $$;

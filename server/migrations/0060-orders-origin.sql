-- An order group comes from a cart, an accepted bid, an awarded RFP, a due delivery or an EDI document, and from each
-- attempt of it once. The release before this one knows carts only and writes `cart_id` alone; the trigger and the
-- column go when it is gone.
alter table order_group
  add column origin text check (origin in ('cart', 'bid', 'rfp', 'schedule', 'edi')),
  add column origin_id bigint,
  add column attempt int not null default 1 check (attempt > 0),
  alter column cart_id drop not null;

update order_group set origin = 'cart', origin_id = cart_id;

create function order_group_origin() returns trigger language plpgsql as $$
begin
  if new.origin is null then
    new.origin := 'cart';
    new.origin_id := new.cart_id;
  end if;
  return new;
end $$;
create trigger order_group_origin before insert on order_group
  for each row execute function order_group_origin();

alter table order_group
  alter column origin set not null,
  alter column origin_id set not null,
  add unique (origin, origin_id, attempt);

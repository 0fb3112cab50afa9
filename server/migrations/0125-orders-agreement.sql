-- Who agreed to buy what a soft block marks, when, and which block with which reason. `cart_item.agreed_soft_block` is
-- for processes of the release before; it goes with the next one.
alter table cart_item add column agreement jsonb check (jsonb_typeof(agreement) = 'object');
alter table order_line add column agreement jsonb check (jsonb_typeof(agreement) = 'object');

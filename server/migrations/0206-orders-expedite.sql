-- Until when a seller ships on the same day, on the clocks of its zone (RB-140).
alter table company
  add column cut_off text not null default '14:00' check (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column cut_off_zone text not null default 'America/New_York';

-- The day that was promised for an expedited order, and the moment after which it is late.
alter table orders
  add column ship_on date,
  add column ship_deadline timestamptz,
  add check ((ship_on is null) = (ship_deadline is null));

-- A card payment pays a cart, or an order's expediting.
alter table payment
  alter column cart_id drop not null,
  add column order_id bigint references orders,
  add check (num_nonnulls(cart_id, order_id) = 1);
create index payment_order on payment (order_id) where order_id is not null;

alter table ledger_transaction
  drop constraint ledger_transaction_kind_check,
  add constraint ledger_transaction_kind_check check (kind in ('placed', 'expedited', 'shipped', 'shipment_removed', 'cancelled',
    'payment', 'applied_credit', 'pay_back', 'write_off', 'settlement', 'undone', 'released', 'held', 'refund'));

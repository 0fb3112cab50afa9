-- Orders that are told to their seller by an 850, and what it answered (RB-365 … RB-367).
create table edi_seller_order (
  -- One order, one 850.
  order_id bigint primary key references orders,
  client_id bigint not null references edi_client,
  placed_at timestamptz not null,
  -- The 850; null until it is written, moments after the order.
  message_id bigint unique references edi_message,
  -- Of the last 855 to it.
  answered_at timestamptz,
  answer_message_id bigint references edi_message,
  -- Why the order stays as it is; null where the answer confirmed it.
  answer text,
  -- Lines that the seller does not have in stock.
  backordered bigint[] not null default '{}'
);
create index edi_seller_order_client on edi_seller_order (client_id);
create index edi_seller_order_answer on edi_seller_order (answer_message_id) where answer_message_id is not null;

-- Written by a trigger, so that no way to an order has to think of it: with the order, or not at all. As it is today stands in
-- functions/keep_seller_order.sql.
create function keep_seller_order() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger order_placed_for_edi after insert on orders
  for each row when (new.status = 'placed') execute function keep_seller_order();
create trigger order_signed_for_edi after update of status on orders
  for each row when (new.status = 'placed' and old.status = 'pending_signature') execute function keep_seller_order();

-- What the story of an order says of a document that was sent: '(all lines)', '(1 of 2 lines)'.
alter table edi_message add column detail text;

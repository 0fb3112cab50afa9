-- The list of all orders answers each of its filters, and their sum, from this index alone.
create index orders_listed on orders (created_at desc, id desc)
  include (status, payment_status, type, is_c2, facility_id, seller_company_id, total_cents);
drop index orders_created;
-- What is still to be done is asked for most, and is few of all that was ever ordered.
create index orders_open on orders (created_at desc, id desc)
  include (status, payment_status, type, is_c2, facility_id, seller_company_id, total_cents)
  where status in ('pending_signature', 'placed', 'confirmed', 'partially_shipped', 'cancel_requested');

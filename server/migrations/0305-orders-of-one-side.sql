-- The list of one side answers each of its filters, their count and their sum from an index alone, as that of all orders does (0250).
create index orders_sold on orders (seller_company_id, created_at desc, id desc)
  include (status, payment_status, type, is_c2, signed_at, facility_id, buyer_company_id, total_cents);
drop index orders_seller;
create index orders_bought on orders (facility_id, created_at desc, id desc)
  include (status, payment_status, type, is_c2, seller_company_id, buyer_company_id, total_cents);
drop index orders_facility;
-- Cancellations that were refused are told for some days, and are few of all that a facility ordered.
create index orders_refused on orders (facility_id, cancel_answered_at) where cancel_answer = 'refused';
-- What a facility bought last of a listing, without a look at what others bought of it.
create index order_line_bought on order_line (facility_id, listing_id) include (order_id);

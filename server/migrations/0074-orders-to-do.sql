-- What a seller has to confirm and to ship, without a look at all that was ever sold.
create index orders_to_do on orders (seller_company_id, status, created_at)
  where status in ('placed', 'confirmed', 'partially_shipped');

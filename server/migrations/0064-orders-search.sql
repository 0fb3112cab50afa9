-- Whoever searches all orders finds them by parts of what they name. The pending entries of these indexes are kept few, since an
-- order waits for the one in so many that puts them in place, and each search reads them.
create index orders_po_number_alike on orders using gin (lower(po_number) gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index order_line_alike on order_line using gin (lower(name) gin_trgm_ops, ndc gin_trgm_ops)
  with (gin_pending_list_limit = 256);

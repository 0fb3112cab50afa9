-- The lines of a facility by product, so that the history of a product needs no index of its own, and a report is counted in the order
-- of the largest index.
drop index purchase_history_line, purchase_history_ndc;
create unique index purchase_history_line on purchase_history_row
  (facility_id, ndc, invoice_date, quantity, price_cents, account_type, occurrence);
create index purchase_history_facility on purchase_history_row (facility_id, invoice_date desc);

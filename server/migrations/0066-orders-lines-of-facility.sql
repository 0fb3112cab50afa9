-- What a facility spent and saved is added up from here alone, however many orders it has.
create index order_line_facility on order_line (facility_id, order_id) include (catalog_type, extended_cents, savings_cents);

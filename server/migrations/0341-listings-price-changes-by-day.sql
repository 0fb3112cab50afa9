-- Changes of all lots are told by their days.
create index lot_price_change_by_day on lot_price_change (changed_at desc, id desc) include (lot_id, before_cents, price_cents);

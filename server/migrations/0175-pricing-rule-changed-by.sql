-- Who changed a price rule last; null: who made it.
alter table price_rule add column updated_by bigint references app_user;

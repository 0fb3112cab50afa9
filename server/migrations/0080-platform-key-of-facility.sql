-- A key belongs to the facility that its request was made for. Keys of the previous release say none and answer as before.
alter table idempotency_key add column facility_id bigint;

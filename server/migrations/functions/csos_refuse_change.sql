-- A signature and what it signed stay as they were stored (21 CFR 1311.60).
create or replace function csos_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a signed order is never changed';
end $$;

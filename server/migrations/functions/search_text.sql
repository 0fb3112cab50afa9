-- '500mg' is found by '500 mg' and the other way round.
create or replace function search_text(value text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(lower(value), '([0-9])([a-z])', '\1 \2', 'g'), '([a-z])([0-9])', '\1 \2', 'g')
$$;

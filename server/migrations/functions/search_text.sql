/* As a search is split: letters and numbers apart, so that '500mg' is found by '500 mg' and the other way round, and 'mg/ml' or '10-325' by
   their parts. A dot stays between digits. */
create or replace function search_text(value text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(regexp_replace(lower(value),
    '[-/\\,;:()''"+&%#*!?@_=<>{}|~`^$\[\]]|\.(?![0-9])|(?<![0-9])\.', ' ', 'g'),
    '([0-9])([a-z])', '\1 \2', 'g'), '([a-z])([0-9])', '\1 \2', 'g')
$$;

-- The words that the search of the logs looks in, of the first 4,000 characters. Words, not trigrams: a command waits for
-- this index while it holds the chain, and a row has ten times as many trigrams.
create or replace function audit_words(entity text, entity_id bigint, before jsonb, after jsonb) returns tsvector
language sql immutable as $$
  select array_to_tsvector(array(
    select distinct left(word, 100) from regexp_split_to_table(lower(left(
      coalesce(entity || ' ' || entity_id::text, '') || ' ' || coalesce(after::text, '') || ' ' || coalesce(before::text, ''),
      4000)), '[^[:alnum:]_.@-]+') as word where word <> ''))
$$;

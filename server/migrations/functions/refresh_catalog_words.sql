-- The words of all listings, for correcting misspelt ones, and how many listings have each. A job runs it.
create or replace function refresh_catalog_words() returns void language sql as $$
  with counted as materialized (
    select word collate "C" as word, ndoc from ts_stat('select document from catalog_search where stock > 0')
  ), lexemes as (
    update catalog_lexeme l set listings = c.ndoc from counted c where l.word = c.word and l.listings <> c.ndoc
  ), found as (
    select word, ndoc from counted where word ~ '^[[:alpha:]]{4,40}$'
  ), gone as (
    delete from catalog_word where word not in (select word from found)
  )
  insert into catalog_word (word, listings) select word, ndoc from found
  on conflict (word) do update set listings = excluded.listings where catalog_word.listings <> excluded.listings
$$;

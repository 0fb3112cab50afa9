-- The words that the search of the logs looks in. A process adds those of new rows shortly after their commit, in the order
-- of the chain and without a gap, so that no command waits for them while it holds the chain; the last row tells how far it
-- is. What the chain holds already is added by the same process: here it would keep every command waiting.
create table audit_search (
  seq bigint primary key,
  words tsvector not null
);
create index audit_search_words on audit_search using gin (words);
create trigger audit_search_append_only before update or delete on audit_search
  for each row execute function audit_refuse_change();
create trigger audit_search_no_truncate before truncate on audit_search
  for each statement execute function audit_refuse_change();

-- The search of the previous release still finds the same rows, by reading all of them.
drop index audit_log_words;

-- What a seller calls a document of a listing; empty: only its kind and its file say what it is (RB-175).
alter table document add column title text not null default '' check (char_length(title) <= 120),
  add check (title = '' or listing_id is not null);

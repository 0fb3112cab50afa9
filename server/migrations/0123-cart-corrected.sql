-- What the last re-check corrected, for the other open pages of the same person: the answer that made it tells only one of them.
alter table cart
  add column corrected_at timestamptz,
  add column corrected text[] not null default '{}';

-- What a seller says of itself beside its profile (RB-178).
alter table company
  add column social_links text[] not null default '{}' check (cardinality(social_links) <= 6),
  add column remit_to text;

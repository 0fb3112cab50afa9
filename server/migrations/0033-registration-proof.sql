-- The link to a draft that is mailed has a token of its own: who opens it has proved the address it was mailed to, and is
-- told from then on what looks like somebody who is registered already.
alter table registration
  add column link_hash bytea unique,
  add column link_email text,
  add column proved_email text;

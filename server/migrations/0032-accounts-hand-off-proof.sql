-- A hand-off belongs to the browser that asked for it: the target gives it a secret, and the session that asked vouches for
-- its hash. Those under way at the upgrade end; they live for a minute.
alter table handoff
  add column asked_by bytea,
  add column from_host text,
  add column proof bytea;

-- A certificate, and a key, is active for one person alone. Of those that two persons hold, the first that came in stays.
alter table csos_certificate add column key_fingerprint text;
update csos_certificate c set deleted_at = now() where c.deleted_at is null and exists (select 1 from csos_certificate o
  where o.fingerprint = c.fingerprint and o.deleted_at is null and o.id < c.id);
create unique index csos_certificate_of_one on csos_certificate (fingerprint) where deleted_at is null;
-- SHA-256 of the public key in hex; null for what came in before, until a job has read it.
create unique index csos_certificate_key_of_one on csos_certificate (key_fingerprint) where deleted_at is null;

-- Certificates with which people sign orders of schedule 2; the private key never comes here.
create table csos_certificate (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  facility_id bigint not null references facility,
  dea_number text not null,
  subject text not null,
  issuer text not null,
  serial text not null,
  schedules int[] not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  -- DER.
  certificate bytea not null,
  -- SHA-256 of it in hex.
  fingerprint text not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  reminded_at timestamptz,
  -- Signatures made with it keep it.
  deleted_at timestamptz,
  check (valid_from < valid_to)
);
create unique index csos_certificate_once on csos_certificate (user_id, fingerprint) where deleted_at is null;
create index csos_certificate_facility on csos_certificate (facility_id) where deleted_at is null;
create index csos_certificate_ending on csos_certificate (valid_to) where deleted_at is null and reminded_at is null;

-- What the authorities took back, as they said it.
create table csos_revocation_list (
  id bigint generated always as identity primary key,
  authority text not null,
  list bytea not null,
  sha256 bytea not null unique,
  this_update timestamptz not null,
  next_update timestamptz not null,
  fetched_at timestamptz not null
);
create index csos_revocation_list_current on csos_revocation_list (authority, this_update);

-- One act of signing: whose, of which orders, until when. It begins with a fresh proof of who signs.
create table csos_signing (
  token_hash bytea primary key,
  user_id bigint not null references app_user,
  order_ids bigint[] not null,
  -- When the password was typed that this act stands on; each opens one act.
  proved_at timestamptz not null,
  -- The day that stands in the orders.
  signed_on date not null,
  expires_at timestamptz not null
);
create index csos_signing_expires on csos_signing (expires_at);

-- What was signed, byte for byte, with everything that proves it later.
create table csos_signature (
  order_id bigint primary key references orders,
  order_text text not null,
  -- Detached CMS, DER.
  cms bytea not null,
  certificate_id bigint not null references csos_certificate,
  -- DER, from the certificate to the root.
  chain bytea[] not null,
  signed_by bigint not null references app_user,
  signed_at timestamptz not null
);
create index csos_signature_certificate on csos_signature (certificate_id);
create table csos_signature_list (
  order_id bigint not null references csos_signature,
  list_id bigint not null references csos_revocation_list,
  primary key (order_id, list_id)
);
create index csos_signature_list_of on csos_signature_list (list_id);

create function csos_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a signed order is never changed';
end $$;
create trigger csos_signature_stays before update or delete on csos_signature
  for each row execute function csos_refuse_change();
create trigger csos_signature_list_stays before update or delete on csos_signature_list
  for each row execute function csos_refuse_change();

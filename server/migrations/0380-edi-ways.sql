-- How documents come and go (RB-313 … RB-318, RB-339 … RB-341).
create table edi_way (
  client_id bigint primary key references edi_client,
  -- What an administrator accepted: 'host:port' and the SHA256 of its key.
  accepted_host text,
  accepted_key text,
  -- What a host showed last that was not accepted, or was.
  seen_host text,
  seen_key text,
  -- A changed key that administrators were told of.
  told_key text,
  tested_at timestamptz,
  test_steps jsonb,
  -- When its folder was looked into last, what was wrong, how often in a row, and not before when it is tried again.
  fetched_at timestamptz,
  fetch_problem text,
  fetch_failures int not null default 0,
  fetch_after timestamptz,
  -- Which process looks into its folder, or hands over, and until when that counts.
  fetch_claim uuid,
  fetch_claimed_until timestamptz,
  send_claim uuid,
  send_claimed_until timestamptz,
  check ((accepted_host is null) = (accepted_key is null)),
  check ((seen_host is null) = (seen_key is null)),
  check ((tested_at is null) = (test_steps is null))
);
insert into edi_way (client_id) select id from edi_client;

alter table edi_file
  -- Of SFTP: the partner's folder still holds it, so that it would be found there again.
  add column in_folder boolean not null default false;
create unique index edi_file_in_folder on edi_file (client_id, sha256, name) where in_folder;

alter table edi_interchange
  -- How often it was handed over or tried to, in all and in vain since it is due.
  add column tries int not null default 0,
  add column failures int not null default 0,
  add column first_failed_at timestamptz,
  add column next_try_at timestamptz;

-- Administrators were told that its 997 is missing.
alter table edi_message add column overdue_told_at timestamptz;
create index edi_message_to_send on edi_message (client_id, interchange_id) where direction = 'Out' and status = 'Queued';
create index edi_message_unanswered on edi_message (sent_at) where direction = 'Out' and status = 'Sent';

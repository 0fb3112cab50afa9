-- What was exchanged with EDI clients: files as they came or went, their interchanges, and a message for each transaction set
-- (RB-319 … RB-341).
create table edi_file (
  id bigint generated always as identity primary key,
  direction text not null check (direction in ('In', 'Out')),
  -- By whose channel it came, or whom it is for.
  client_id bigint not null references edi_client,
  -- Null of what goes out: its client says the way.
  channel text check (channel in ('Upload', 'SFTP', 'Email')),
  name text,
  content bytea not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  at timestamptz not null,
  -- Null until its interchanges are taken in.
  read_at timestamptz,
  check ((direction = 'In') = (channel is not null))
);
-- Texts of X12 shrink little once they are cut for every look at them.
alter table edi_file alter column content set storage external;
create index edi_file_of_client on edi_file (client_id, id desc);

create table edi_interchange (
  id bigint generated always as identity primary key,
  direction text not null check (direction in ('In', 'Out')),
  file_id bigint not null references edi_file,
  -- Where its bytes are in the file.
  start_at int not null check (start_at >= 0),
  bytes int not null check (bytes >= 0),
  -- Null where its sender is not known.
  client_id bigint references edi_client,
  -- ISA13; null where it cannot be read.
  control_number text,
  -- Whether its number counts as used: it was worked on, or sent.
  used boolean not null,
  -- Of what goes out: the interchange that it answers.
  answers bigint references edi_interchange,
  sha256 bytea not null check (octet_length(sha256) = 32),
  at timestamptz not null,
  unique (file_id, start_at)
);
create unique index edi_interchange_number on edi_interchange (client_id, direction, control_number) where used;
create index edi_interchange_answers on edi_interchange (answers) where answers is not null;

create table edi_message (
  id bigint generated always as identity primary key,
  interchange_id bigint not null references edi_interchange,
  client_id bigint references edi_client,
  direction text not null check (direction in ('In', 'Out')),
  -- ST01, TA1, or '–' for an interchange that was refused as a whole.
  type text not null,
  -- Of its group: GS01 and GS06.
  functional_id text,
  group_number text,
  -- ST02.
  set_number text,
  -- Which set of its interchange it is, from 0; -1 of an interchange as a whole.
  place int not null check (place >= -1),
  status text not null check (status in ('Queued', 'Sent', 'Acknowledged', 'Failed')),
  error text,
  note text,
  -- What a guide found in it, as a 997 says it.
  faults jsonb not null default '[]',
  at timestamptz not null,
  sent_at timestamptz,
  -- The interchange of the first 997 that a partner sent for it.
  acknowledged_by bigint references edi_interchange,
  check (direction = 'Out' or status <> 'Sent')
);
create index edi_message_newest on edi_message (at desc, id desc);
create index edi_message_of_client on edi_message (client_id, id desc);
create unique index edi_message_place on edi_message (interchange_id, place);
create index edi_message_group on edi_message (client_id, group_number);
create index edi_message_failed on edi_message (id desc) where status = 'Failed';

-- Mail that clients send documents by (RB-403 … RB-406). Its ids are of the sequence of edi_message, so that one is never ambiguous.
create table edi_mail (
  id bigint primary key default nextval('edi_message_id_seq'),
  client_id bigint not null references edi_client,
  at timestamptz not null,
  -- Who sent it, as the mail server said, and as its header says.
  sender text not null,
  from_header text not null,
  subject text not null,
  message_id text not null,
  content bytea not null,
  -- Of what stands behind the headers, to which relays add.
  body_sha256 bytea not null check (octet_length(body_sha256) = 32),
  status text not null check (status in ('New', 'Parsed', 'Failed', 'Ignored')),
  error text,
  -- Names, once it is parsed.
  attachments text[] not null default '{}',
  unique (client_id, message_id, body_sha256)
);
alter table edi_mail alter column content set storage external;
create index edi_mail_newest on edi_mail (at desc, id desc);
create index edi_mail_of_client on edi_mail (client_id, id desc);

-- The mail that brought it.
alter table edi_file add column mail_id bigint references edi_mail;
create index edi_file_of_mail on edi_file (mail_id) where mail_id is not null;
-- SHA256 of the token in small letters: an address is found without a secret being opened.
alter table edi_way add column token_sha256 bytea unique check (octet_length(token_sha256) = 32);

alter table ms_client
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  -- The hosts of an inactive brand show the default one.
  add column active boolean not null default true;

create index brand_host_client on brand_host (client_id);

-- Logos by their content. Whoever knows the digest may see the picture; nothing else of the file store is public.
create table brand_logo (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  file_id bigint not null references stored_file
);

-- What administrators write. Visitors see the last publication, never a row of this table.
create table direct_block (
  id bigint generated always as identity primary key,
  client_id bigint not null references ms_client,
  block_type text not null check (block_type in ('navigation', 'footer', 'blackbox')),
  title text not null,
  url text,
  new_tab boolean not null default true,
  content text not null default '',
  children jsonb not null default '[]',
  roles text[] not null default '{}',
  position integer not null,
  active boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null,
  -- Gone with the next publication; until then it can be brought back.
  deleted_at timestamptz
);
create index direct_block_client on direct_block (client_id, block_type, position);

-- A copy of all blocks as they were published. Undone ones stay, so that it is known what visitors saw when.
create table direct_publication (
  id bigint generated always as identity primary key,
  client_id bigint not null references ms_client,
  blocks jsonb not null,
  published_at timestamptz not null,
  published_by bigint references app_user,
  undone_at timestamptz
);
create index direct_publication_shown on direct_publication (client_id, id desc) where undone_at is null;

create table prereg_message (
  id bigint generated always as identity primary key,
  client_id bigint not null references ms_client,
  host text not null,
  name text not null,
  email text not null,
  phone text not null,
  message text not null,
  created_at timestamptz not null
);
create index prereg_message_latest on prereg_message (id desc);

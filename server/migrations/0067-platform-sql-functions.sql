-- Which text of a file in `functions` the database has, and which ones it had before.
create table sql_function (
  name text primary key,
  checksum text not null,
  former_checksums text[] not null default '{}'
);

-- How a supplier looks on its profile; logo_url is where the logo is read.
alter table company
  add column logo_file_id bigint references stored_file,
  add column banner_file_id bigint references stored_file;

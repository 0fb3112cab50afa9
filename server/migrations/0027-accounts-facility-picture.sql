-- An administrator acts for a facility of any company (X-41); people of a company for its own facilities alone, which ops/invariants.sql watches.
alter table app_user
  drop constraint app_user_company_id_primary_facility_id_fkey,
  add constraint app_user_primary_facility foreign key (primary_facility_id) references facility;

-- Pictures of people. The digest names the content and stands in the picture's address.
create table user_picture (
  user_id bigint primary key references app_user,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  file_id bigint not null references stored_file
);
create index user_picture_digest on user_picture (digest);

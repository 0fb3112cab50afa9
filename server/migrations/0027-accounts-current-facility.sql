-- An administrator acts for a facility of any company (X-41); people of a company for its own facilities alone, which ops/invariants.sql watches.
alter table app_user
  drop constraint app_user_company_id_primary_facility_id_fkey,
  add constraint app_user_primary_facility foreign key (primary_facility_id) references facility;

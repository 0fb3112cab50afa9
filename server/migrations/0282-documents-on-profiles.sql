-- Shown on the profile of its supplier, to everyone who is signed in (RB-180, RB-222).
alter table document add column on_profile boolean not null default false,
  add constraint document_on_profile check (not on_profile or num_nonnulls(facility_id, listing_id, order_id) = 0);
create index document_on_profile on document (company_id) where on_profile;

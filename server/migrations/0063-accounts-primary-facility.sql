-- Who is told of the orders of a facility.
create index app_user_primary_facility on app_user (primary_facility_id);

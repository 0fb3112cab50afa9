-- That people were told of the end of a license, once for each number of days before it. Another end is told anew.
create table license_reminder (
  facility_id bigint not null references facility,
  license text not null check (license in ('state_license', 'dea_license')),
  ends date not null,
  days int not null,
  told_at timestamptz not null,
  primary key (facility_id, license, ends, days)
);
create index facility_license_ends on facility (state_license_expiration) where state_license_expiration is not null;
create index facility_dea_ends on facility (dea_expiration) where dea_expiration is not null;

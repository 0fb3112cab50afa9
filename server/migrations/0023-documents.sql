-- Files that a facility or a company keeps with us. What is checked stands here; what is refused never does.
create table document (
  id bigint generated always as identity primary key,
  type text not null check (type in ('state_license', 'dea_license', 'reseller_certificate', 'terms_pdf',
    'Calibration_File')),
  company_id bigint not null references company,
  -- Null: of the company itself.
  facility_id bigint,
  file_id bigint not null references stored_file,
  -- Null: sent with a registration, before there was a user.
  uploaded_by bigint references app_user,
  created_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references app_user,
  foreign key (company_id, facility_id) references facility (company_id, id)
);
create index document_facility on document (facility_id, type) where deleted_at is null;
create index document_company on document (company_id) where deleted_at is null;
create index document_file on document (file_id);

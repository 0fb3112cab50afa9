-- A newer file takes the place of a license, which stays readable; documents of a listing or an order are their seller's (company_id).
alter table document
  drop constraint document_type_check,
  add constraint document_type_check check (type in ('state_license', 'dea_license', 'reseller_certificate', 'terms_pdf',
    'Calibration_File', 'safety_data_sheet', 'certificate_of_analysis', 'invoice', 'open_document', 'global_listing')),
  add column ends date,
  add column replaced_at timestamptz,
  add column replaced_by bigint references document,
  add column listing_id bigint references listing,
  add column order_id bigint references orders,
  add constraint document_place check (num_nonnulls(facility_id, listing_id, order_id) <= 1),
  add constraint document_replaced check ((replaced_at is null) = (replaced_by is null));
create index document_listing on document (listing_id) where listing_id is not null and deleted_at is null;
create index document_order on document (order_id) where order_id is not null and deleted_at is null;
